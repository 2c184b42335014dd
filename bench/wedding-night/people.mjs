import { readFileSync } from 'node:fs';

const PICTURES = 30;
const LARGE_PICTURES = 5;
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const fixture = (path) => readFileSync(new URL(`../../backend/test/fixtures/media/${path}`, import.meta.url));
const FILES = {
  photo: { name: 'DSC_1.jpg', type: 'image/jpeg', bytes: fixture('photos/with-gps.jpg') },
  film: { name: 'Film.mp4', type: 'video/mp4', bytes: fixture('videos/phone-portrait-rotated.mp4') },
};

/**
 * Acts for people, over HTTP as their browsers do. Each call is timed by its kind; any reply but a success is an error.
 * @param note receives the kind of each call, its milliseconds, and its error if it had one
 */
export function people(origin, staff, note) {
  let addresses = 0;
  /** Makes a browser with an address of its own, by which limits are counted. */
  const browser = () => {
    const n = addresses++;
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return async (kind, path, body) => {
      const start = performance.now();
      const reply = await fetch(origin + path, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      const text = await reply.text();
      note(kind, performance.now() - start, reply.ok ? null : `${reply.status} ${path}: ${text.slice(0, 200)}`);
      return reply.ok && reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    };
  };
  const pathOf = ({ id, email }) => `/gallery/${id}/${email}`;

  return {
    async visit(gallery) {
      const call = browser();
      await call('gallery page', pathOf(gallery));
      const read = await call('gallery read', `/api${pathOf(gallery)}`);
      await call('visit', `/api${pathOf(gallery)}/visit`, {});
      const files = read?.mediaFiles ?? [];
      await Promise.all(files.slice(0, PICTURES).map(({ thumbnailUrl }) => call('thumbnail', thumbnailUrl)));
      for (const { url } of files.slice(0, LARGE_PICTURES)) await call('large picture', url);
    },
    async purchase(gallery) {
      const call = browser();
      const who = { projectId: gallery.id, clientEmail: gallery.email };
      const offers = await call('packages', `/api${pathOf(gallery)}/packages`);
      const packageType = offers?.packages.at(-1)?.code;
      const checkout = await call('checkout', `/api${pathOf(gallery)}/checkout?packageType=${packageType}`);
      const order = { ...who, packageType, amount: checkout?.order.amount };
      const consent = checkout?.deliveryConsent.length > 0 && { deliveryConsent: true };
      const intent = await call('order', '/api/create-payment-intent', { ...order, ...consent });
      await call('payment', '/api/payments/sandbox/pay', { clientSecret: intent?.clientSecret, ...CARD });
      await call('confirmation', '/api/confirm-payment', { ...order, paymentIntentId: intent?.paymentIntentId });
    },
    async upload(gallery, kind) {
      const { name, type, bytes } = FILES[kind];
      const start = performance.now();
      const at = `/api/admin/projects/${gallery.id}`;
      const failure = await staff('POST', `${at}/upload-urls`, { files: [{ name, type, size: bytes.length }] })
        .then(async ({ uploadUrls: [{ uploadUrl, key }] }) => {
          const put = await fetch(new URL(uploadUrl, origin), {
            method: 'PUT',
            headers: { 'content-type': type },
            body: bytes,
          });
          if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
          const uploads = [{ key, originalName: name, size: bytes.length, type }];
          await staff('POST', `${at}/process-uploads`, { uploads });
        })
        .then(
          () => null,
          (error) => error.message,
        );
      note(`upload of a ${kind}`, performance.now() - start, failure);
    },
  };
}
