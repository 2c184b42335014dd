import { receiptMail, type Seller } from './receipt-mail.js';
import type { Purchase } from '../purchases/purchase.entity.js';

const SELLER: Seller = {
  language: 'en',
  formOfAddress: 'formal',
  logo: null,
  cover: null,
  clientName: null,
  studioName: 'Northlight Films',
  supportEmail: 'help@northlight.example',
  accent: '#b4532a',
  timezone: 'America/Los_Angeles',
  galleryUrl: 'https://films.example/gallery/1/una%40example.test',
  receiptUrl: 'https://films.example/receipt/1/una%40example.test/2',
  footer: { seller: [], links: [] },
};

const purchase = (change: Partial<Purchase> = {}): Purchase =>
  ({
    id: '7',
    clientEmail: 'una@example.test',
    projectName: 'Spring campaign',
    title: 'Extended Access Package',
    packageType: 'extended',
    provider: 'stripe',
    listPriceCents: 19_900,
    alreadyPaidCents: 0,
    discountCents: 0,
    subtotalCents: 19_900,
    taxCents: 0,
    taxMode: 'none',
    taxRate: 0,
    amountCents: 19_900,
    overpaidCents: 0,
    currency: 'usd',
    receiptNumber: 'R-2026-0042',
    createdAt: new Date('2026-03-01T07:00:00Z'),
    succeededAt: new Date('2026-03-01T07:59:00Z'),
    ...change,
  }) as Purchase;

/** Returns the text of the HTML that a reader sees. */
const seen = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<\/(th)>/g, ': ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .filter(Boolean);

describe('receiptMail', () => {
  test('says what the order of a selection is good for', () => {
    const description = 'This order completes the selection of 4 photos. It contains no downloads.';
    expect(receiptMail(purchase({ kind: 'selection', description }), SELLER).text).toContain(`\n${description}\n`);
    expect(receiptMail(purchase({ kind: 'package', description }), SELLER).text).not.toContain(description);
  });

  test("states item, price, date in the studio's time zone, and link", () => {
    const mail = receiptMail(purchase(), SELLER);
    expect(mail).toMatchObject({
      to: 'una@example.test',
      subject: 'Your receipt R-2026-0042 from Northlight Films',
    });
    expect(mail.text).toBe(
      [
        'Thank you for your purchase from Northlight Films.',
        '',
        'Receipt: R-2026-0042',
        'Paid: February 28, 2026',
        'Gallery: Spring campaign',
        'Extended Access Package: $199.00',
        'Subtotal: $199.00',
        'Tax: $0.00',
        'Total: $199.00',
        '',
        'Your gallery: https://films.example/gallery/1/una%40example.test',
        'View or print your receipt: https://films.example/receipt/1/una%40example.test/2',
        '',
        'Questions? Just reply to this email or write to help@northlight.example.',
        '',
      ].join('\n'),
    );
    expect(seen(mail.html)).toEqual([
      'Northlight Films',
      'Thank you for your purchase from Northlight Films.',
      'Receipt: R-2026-0042',
      'Paid: February 28, 2026',
      'Gallery: Spring campaign',
      'Extended Access Package: $199.00',
      'Subtotal: $199.00',
      'Tax: $0.00',
      'Total: $199.00',
      'Open your gallery',
      'View or print your receipt',
      'Questions? Just reply to this email or write to help@northlight.example.',
    ]);
    expect([...mail.html.matchAll(/href="(.*?)"/g)].map(([, link]) => link)).toEqual([
      SELLER.galleryUrl,
      SELLER.receiptUrl,
    ]);
  });

  test('an upgrade shows what was paid before', () => {
    const { text } = receiptMail(
      purchase({
        packageType: 'upgrade',
        kind: 'upgrade',
        title: 'Complete Collection Package',
        listPriceCents: 49_900,
        alreadyPaidCents: 19_900,
        subtotalCents: 30_000,
        amountCents: 30_000,
      }),
      SELLER,
    );
    expect(text).toContain(
      'Upgrade to Complete Collection Package: $499.00\nAlready paid: -$199.00\nSubtotal: $300.00\nTax: $0.00\nTotal: $300.00\n',
    );
  });

  test('a coupon shows what it took off', () => {
    const lines = { discountCents: 9_950, couponCode: 'SPRING', subtotalCents: 9_950, amountCents: 9_950 };
    const { text, html } = receiptMail(purchase(lines), SELLER);
    expect(text).toContain('Package: $199.00\nDiscount (SPRING): -$99.50\nSubtotal: $99.50\n');
    expect(seen(html)).toContain('Discount (SPRING): -$99.50');
  });

  test('lines are the stored ones, a tax too', () => {
    expect(receiptMail(purchase({ taxCents: 1_642, amountCents: 21_542 }), SELLER).text).toContain(
      'Tax: $16.42\nTotal: $215.42\n',
    );
    expect(receiptMail(purchase({ listPriceCents: 123_456_789 }), SELLER).text).toContain('Package: $1,234,567.89\n');
    expect(receiptMail(purchase({ currency: 'jpy' }), SELLER).text).toContain('Total: ¥19,900\n');
    expect(receiptMail(purchase({ currency: 'eur' }), SELLER).text).toContain('Total: €199.00\n');
    // `Intl` writes it without decimals.
    expect(receiptMail(purchase({ currency: 'huf', amountCents: 19_950 }), SELLER).text).toContain(
      'Total: HUF 199.50\n',
    );
  });

  test('mentions a refund, or that nothing was charged', () => {
    for (const body of ['text', 'html'] as const) {
      expect(receiptMail(purchase({ overpaidCents: 19_900 }), SELLER)[body]).toContain(
        '$199.00 will be refunded automatically.',
      );
      expect(receiptMail(purchase({ isTest: true }), SELLER)[body]).toContain('You were not charged.');
      expect(receiptMail(purchase(), SELLER)[body]).not.toMatch(/refunded|not charged/);
    }
  });

  test('ends with who sells, and the legal pages', () => {
    const footer = {
      seller: ['Northlight <Films> GmbH, Main Street 1', 'VAT ID: DE136695976'],
      links: [{ label: 'Terms', url: 'https://films.example/legal/terms' }],
    };
    const { text, html } = receiptMail(purchase(), { ...SELLER, footer });
    expect(text.split('\n').slice(-7)).toEqual([
      expect.stringMatching(/^Questions/),
      '',
      ...footer.seller,
      '',
      'Terms: https://films.example/legal/terms',
      '',
    ]);
    expect(html).toContain('Northlight &#60;Films&#62; GmbH, Main Street 1<br>VAT ID: DE136695976');
    expect(html).toContain('<a href="https://films.example/legal/terms"');
  });

  test('loads nothing: nobody learns that it was read', () => {
    const [logo, cover] = ['logo', 'cover'].map((cid) => ({
      cid,
      data: Buffer.alloc(1),
      contentType: 'image/png' as const,
      width: 683,
      height: 59,
    }));
    const { html, pictures } = receiptMail(purchase(), { ...SELLER, logo: logo!, cover: cover! });
    expect([...html.matchAll(/src="(.*?)"/g)].map(([, src]) => src)).toEqual(['cid:logo', 'cid:cover']);
    expect(pictures).toEqual([logo, cover]);
    // The logo keeps its proportions.
    expect(html).toContain('width="240" height="21"');
    for (const page of [html, receiptMail(purchase(), SELLER).html])
      expect(page).not.toMatch(/src="(?!cid:)|url\(|<link|<style|@import/i);
  });

  test.each([
    ['de', 'Hallo Anna und Tom,', 'Bezahlt am: 28. Februar 2026', 'Gesamt: 199,00\u00a0$', 'Galerie öffnen'],
    ['es', 'Hola, Anna und Tom:', 'Fecha de pago: 28 de febrero de 2026', 'Total: 199,00\u00a0US$', 'Abrir la galería'],
  ] as const)('is written in %s where the client reads it', (language, greeting, paid, total, button) => {
    const { text, html } = receiptMail(purchase(), { ...SELLER, language, clientName: 'Anna und Tom' });
    for (const line of [greeting, paid, total.replace('\u00a0', ' ')]) expect(text.split('\n')).toContain(line);
    expect(html).toContain(`>${button}</a>`);
    expect(html).toContain(`<html lang="${language}">`);
  });

  test.each([
    [
      'de',
      'Deine Quittung R-2026-0042',
      'Vielen Dank für deinen Einkauf',
      'Hast du Fragen?',
      'Damit wurde nichts Neues freigeschaltet. Der Betrag von 49,00 $ wird',
      'Dein Kauf wird am',
    ],
    [
      'es',
      'Tu recibo R-2026-0042',
      'Gracias por tu compra',
      '¿Tienes alguna pregunta?',
      'Con esto no se ha desbloqueado nada nuevo. Te devolveremos 49,00 US$',
      'Lo que has comprado',
    ],
  ] as const)('addresses clients in %s informally where the studio does', (language, subject, ...parts) => {
    const unlocksAt = new Date('2026-03-15T08:00:00Z');
    const all = purchase({ overpaidCents: 4_900, isTest: true, unlocksAt });
    const mail = receiptMail(all, { ...SELLER, language, formOfAddress: 'informal' });
    expect(mail.subject).toContain(subject);
    for (const part of parts) expect(mail.text).toContain(part);
    expect(mail.text).not.toMatch(/\b(Ihr|Ihre|Ihren|Ihrer|Sie|su|usted|le)\b/);
  });

  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='position:fixed",
    '</table></div></body>',
    '&lt;b&gt; &amp; Söhne',
    'Line\r\nTotal: $0.00\n\n.\nBcc: boss@example.test',
    'Größe \u2028 „Käthe“ 🎞\0',
    '${7*7} {{x}} $& `x`',
  ];

  test.each(HOSTILE)('takes %j for text, wherever it stands', (hostile) => {
    const bent = (value: string) => `${value} ${hostile}`;
    const mail = receiptMail(
      purchase({ projectName: bent('Spring'), title: bent('Extended'), receiptNumber: bent('R-1') }),
      {
        ...SELLER,
        studioName: bent('Films'),
        supportEmail: bent('help@x'),
        accent: bent('#b4532a'),
        galleryUrl: bent('https://films.example/'),
        receiptUrl: bent('https://films.example/'),
      },
    );
    const plain = receiptMail(purchase(), SELLER);
    const tags = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
    expect(tags(mail.html)).toEqual(tags(plain.html));
    expect(mail.html.split('\n')).toHaveLength(plain.html.split('\n').length);
    expect(mail.subject).not.toMatch(/[\r\n\0\u2028]/);
    const shown = hostile.replace(/[\s\p{C}]+/gu, ' ').trim();
    expect(seen(mail.html)).toContain(`Gallery: Spring ${shown}`);
    expect(mail.text.split('\n')).toContain(`Gallery: Spring ${shown}`);
    expect(mail.text.split('\n').filter((line) => /^(Total|Bcc)/.test(line))).toEqual(['Total: $199.00']);
  });

  it('names the rate of an added tax, and of an included one', () => {
    const company = { buyerCompany: 'Alpen & Co', buyerVatId: 'ATU13585627' };
    const added = purchase({ taxMode: 'added', taxRate: 1_900, taxCents: 3_781, amountCents: 23_681, ...company });
    expect(receiptMail(added, SELLER).text).toContain(
      'Subtotal: $199.00\nVAT 19%: $37.81\nTotal: $236.81\nCompany: Alpen & Co\nVAT ID: ATU13585627\n',
    );
    const included = purchase({ taxMode: 'included', taxRate: 810, taxCents: 1_491 });
    expect(receiptMail(included, { ...SELLER, language: 'de' }).text).toMatch(
      /Gesamt: .*\ninkl\. USt\. 8,1.%: 14,91.\$/,
    );
    expect(receiptMail(purchase({ taxMode: 'added', taxCategory: 'AE' }), SELLER).text).toContain('Reverse charge');
  });
});
