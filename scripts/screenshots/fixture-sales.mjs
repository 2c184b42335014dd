/** Makes a price list whose packages include photos in web size. */
export async function sellWebSize(staff, { id }) {
  const { id: priceListId } = await staff.send('POST', '/api/admin/price-lists', {
    name: 'Studio sessions',
    currency: 'usd',
    free: { videos: 0, photos: 0, photoLabel: null },
    packages: [
      {
        code: 'session',
        name: 'All photos',
        description: '',
        features: ['Full resolution', 'Web size'],
        highlighted: false,
        priceCents: 24_900,
        contents: { videos: 0, photos: null, downloadSizes: ['original', 'web'], lifetimeAccess: true },
      },
    ],
    singleFiles: { videoCents: null, photoCents: null },
    additionalPhotoCents: null,
    extension: null,
  });
  await staff.send('PUT', `/api/admin/projects/${id}`, { priceListId });
}

/** Makes a coupon by percentage, one by amount and an inactive one. */
export async function makeCoupons(staff) {
  const coupon = {
    percent: null,
    amountCents: null,
    currency: null,
    minimumOrderCents: null,
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxUsesPerClient: null,
    projectIds: null,
    active: true,
    note: '',
  };
  for (const change of [
    { code: 'SPRING-15', percent: 15, maxUses: 100, maxUsesPerClient: 1, note: 'Spring fair' },
    { code: 'THANK-YOU', amountCents: 2_500, currency: 'usd', minimumOrderCents: 10_000 },
    { code: 'LAUNCH', percent: 20, active: false },
  ])
    await staff.send('POST', '/api/admin/coupons', { ...coupon, ...change });
}

/** Sells from the EU: the checkout asks for consent, and the site offers withdrawal. */
export async function sellFromGermany(staff) {
  const { version } = await staff.send('GET', '/api/admin/legal/seller');
  await staff.send('PUT', '/api/admin/legal/seller', {
    version,
    legalName: 'Northlight Films GmbH',
    address: 'Hauptstraße 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE136695976',
    taxNumber: '',
    register: '',
    registerNumber: '',
    director: '',
    email: 'hello@northlight.example',
    phone: '',
  });
}
