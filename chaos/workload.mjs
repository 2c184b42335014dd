import { createRequire } from 'node:module';
import { Browser, Refused, RETRY_FOR_MS } from './browser.mjs';
import { fileOf, sha256 } from './photos.mjs';
import { waitUntil } from './waiting.mjs';

const PostalMime = createRequire(new URL('../backend/package.json', import.meta.url))('postal-mime');
export const STAFF = { email: 'admin@showreel.local', password: 'chaos-password' };
const CARD = '4242424242424242';
const REFERENCE = /(?:TEST-)?R-\d{4}-\d+-[A-Z]{8}/;
const SELLER = {
  legalName: 'Nordlicht Film GmbH',
  address: 'Hauptstraße 1',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatId: '',
  taxNumber: '12/345/67890',
  register: '',
  registerNumber: '',
  director: '',
  email: 'hallo@nordlicht.example',
  phone: '',
};
/** Alerts are watched from the start: fifty uploads and questions at once exhaust the connections of a busy machine. */
const FIRST_AT_ONCE = 6;
/** More than is free, so that every package opens something. */
const FILES_FOR_SALE = 2;

/**
 * The operations of staff and clients. Each has a record of what was acknowledged to them: the audit holds the product
 * to that.
 */
export class Workload {
  records = [];
  galleries = [];
  #purchases = new Map();

  constructor(fleet, counts) {
    this.fleet = fleet;
    this.counts = counts;
    this.staff = new Browser(fleet.origin);
    this.visitor = new Browser(fleet.origin);
    this.#deliverEvents();
  }

  /** Galleries for sale with files in them, and galleries that are free. */
  async prepare() {
    const { staff } = this;
    await staff.signIn(STAFF.email, STAFF.password);
    const { version } = await staff.call('GET', '/api/admin/tax');
    await staff.call('PUT', '/api/admin/legal/seller', { ...SELLER, version });
    const tax = await staff.call('GET', '/api/admin/tax');
    const { mode, homeRateForEu, nonUnionOss, rates } = tax;
    await staff.call('PUT', '/api/admin/tax', {
      mode,
      homeRateForEu,
      nonUnionOss,
      rates,
      untaxedReason: 'small_business',
      version: tax.version,
    });
    const total = this.counts.sale + this.counts.free;
    for (let n = 0; n < total; n += 1) {
      const email = `client-${n}@example.com`;
      const access = n < this.counts.sale ? 'free' : 'everything';
      const { id } = await staff.call('POST', '/api/admin/projects', {
        name: `Gallery ${n}`,
        clientEmail: email,
        access,
      });
      this.galleries.push({ id, email, path: `/api/gallery/${id}/${email}` });
    }
    const first = [];
    for (let n = 0; n < this.counts.sale; n += 1)
      for (let file = 0; file < FILES_FOR_SALE; file += 1)
        first.push({ kind: 'upload', n: `first-${n}-${file}`, gallery: n, film: false, retries: true });
    // One to download in each free gallery.
    for (let n = this.counts.sale; n < total; n += 1)
      first.push({ kind: 'upload', n: `first-${n}`, gallery: n, film: false, retries: true });
    const records = [];
    for (let n = 0; n < first.length; n += FIRST_AT_ONCE)
      records.push(...(await Promise.all(first.slice(n, n + FIRST_AT_ONCE).map((operation) => this.run(operation)))));
    // A package that opens nothing is not sold.
    for (const record of records) await this.fileOf(record);
  }

  /** Does one operation of the plan. Its record says how it ended; a failure ends nothing else. */
  async run(operation) {
    const record = { operation, startedAt: Date.now(), acknowledged: false };
    this.records.push(record);
    const work = this[operation.kind](operation, record);
    if (operation.kind === 'purchase')
      this.#purchases.set(
        operation.n,
        work.then(
          () => record,
          () => record,
        ),
      );
    try {
      await work;
      record.acknowledged = true;
    } catch (error) {
      record.error = error;
      record.refused = error instanceof Refused;
    }
    record.tookMs = Date.now() - record.startedAt;
    return record;
  }

  recordsOf(kind) {
    return this.records.filter(({ operation }) => operation.kind === kind);
  }

  async upload({ n, gallery, film, retries }, record) {
    const staff = this.staff.as({ retries });
    const file = fileOf(`chaos-${n}`, film);
    const { id } = this.galleries[gallery];
    Object.assign(record, { galleryId: id, name: file.name, sha256: file.sha256 });
    const { name, type, bytes } = file;
    const at = `/api/admin/projects/${id}`;
    const asked = { files: [{ name, type, size: bytes.length }] };
    const { uploadUrls } = await staff.call('POST', `${at}/upload-urls`, asked);
    const [{ uploadUrl, key }] = uploadUrls;
    await staff.send('PUT', uploadUrl, type, bytes);
    const uploads = [{ key, originalName: name, size: bytes.length, type, sha256: file.sha256 }];
    await staff.call('POST', `${at}/process-uploads`, { uploads });
  }

  /** A client downloads a file of a gallery in which everything is free. */
  async download({ choice, retries }, record) {
    const free = this.galleries.slice(this.counts.sale);
    const uploads = this.recordsOf('upload').filter(
      ({ acknowledged, galleryId }) => acknowledged && free.some(({ id }) => id === galleryId),
    );
    const upload = uploads[Math.floor(choice * uploads.length)];
    const gallery = free.find(({ id }) => id === upload.galleryId);
    const client = new Browser(this.fleet.origin, { retries });
    const { id } = await this.fileOf(upload);
    const { downloadUrl } = await client.call('POST', `${gallery.path}/download/${id}`);
    const bytes = await client.persist(async () => {
      const received = await client.as({ retries: false }).bytes(downloadUrl);
      // A client sees that a download was cut off, but not that its bytes are wrong.
      if (sha256(received) !== upload.sha256) throw new WrongBytes(upload.name, received.length);
      return received;
    });
    record.bytes = bytes.length;
  }

  /** The file of an acknowledged upload, once it is ready. */
  async fileOf(upload) {
    let found;
    await waitUntil(
      async () => {
        const files = await this.staff.call('GET', `/api/admin/projects/${upload.galleryId}/files/all`);
        found = files.find(({ originalName }) => originalName === upload.name);
        return found?.status === 'ready';
      },
      { what: `${upload.name} to be ready`, seconds: RETRY_FOR_MS / 1_000 },
    );
    return found;
  }

  async purchase({ n, retries }, record) {
    const client = new Browser(this.fleet.origin, { retries });
    const gallery = this.galleries[n];
    record.gallery = gallery;
    const { packages } = await client.call('GET', `${gallery.path}/packages`);
    const terms = { packageType: packages.at(-1).code, country: 'DE', deliveryConsent: true };
    const query = `packageType=${terms.packageType}&country=DE`;
    const checkout = await client.call('GET', `${gallery.path}/checkout?${query}`);
    const consent = checkout.deliveryConsent.find(({ language }) => language === 'en');
    const who = { projectId: gallery.id, clientEmail: gallery.email, amount: checkout.order.amount };
    const order = { ...who, ...terms, ...(consent && { withdrawalTextVersion: consent.version }) };
    const intent = await client.call('POST', '/api/create-payment-intent', order);
    Object.assign(record, { purchaseId: intent.purchaseId, intentId: intent.paymentIntentId });
    record.cents = checkout.order.totalCents;
    await this.#pay(client, intent);
    record.isPaid = true;
    const confirmation = { ...who, packageType: terms.packageType, paymentIntentId: intent.paymentIntentId };
    await client.call('POST', '/api/confirm-payment', confirmation);
  }

  /** The card goes from the browser to the provider. An answer that is lost leaves open whether it was charged. */
  async #pay(client, { paymentIntentId, clientSecret }) {
    const { url, publishableKey } = this.fleet.stripe;
    const form = new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[card][number]': CARD,
    });
    const type = 'application/x-www-form-urlencoded';
    try {
      await client.send('POST', `${url}/v1/payment_intents/${paymentIntentId}/confirm`, type, form.toString());
    } catch (error) {
      // Stripe's own script reads the payment then, and sees that it is paid.
      if (error.code === undefined && error.status !== 400) throw error;
    }
  }

  async refund({ n, requestId, share }, record) {
    const purchase = await this.#bought(n);
    if (!purchase) return this.#leaveOut(record);
    const amountCents = share === 1 ? null : Math.max(1, Math.round(purchase.cents * share));
    Object.assign(record, { purchaseId: purchase.purchaseId, intentId: purchase.intentId, requestId });
    record.cents = amountCents ?? purchase.cents;
    await this.staff.call('POST', '/api/user/proof', { password: STAFF.password });
    await this.staff.call('POST', `/api/admin/purchases/${purchase.purchaseId}/refunds`, { requestId, amountCents });
  }

  async withdrawal({ n }, record) {
    const purchase = await this.#bought(n);
    if (!purchase) return this.#leaveOut(record);
    const { email } = purchase.gallery;
    Object.assign(record, { purchaseId: purchase.purchaseId, intentId: purchase.intentId, cents: purchase.cents });
    const client = new Browser(this.fleet.origin);
    const orderReference = await this.#inMail(email, REFERENCE, 'the receipt');
    const statement = { name: 'Anna Ahrens', orderReference: orderReference[0], email, language: 'en' };
    // One whose answer was lost may have arrived, and each that arrives is acknowledged.
    record.statements = 0;
    await client.persist(() => {
      record.statements += 1;
      return client.as({ retries: false }).call('POST', '/api/withdrawals', statement);
    });
    const [, id, token] = await this.#inMail(email, /\/withdraw\/([\w-]+)\/([\w-]+)/, 'the acknowledgement');
    const outcome = await client.call('POST', `/api/withdrawals/${id}/confirm`, { token });
    record.outcome = outcome.state;
  }

  /** The purchase of this number once it is acknowledged; undefined when its client gave up. */
  async #bought(n) {
    const record = await this.#purchases.get(n);
    return record?.acknowledged ? record : undefined;
  }

  #leaveOut(record) {
    record.leftOut = true;
  }

  /** Waits for a mail to this address whose text contains the pattern. */
  async #inMail(address, pattern, what) {
    let found;
    await waitUntil(
      async () => {
        for (const mail of await this.mailsTo(address)) found ??= pattern.exec(mail.text);
        return Boolean(found);
      },
      { what: `${what} for ${address}`, seconds: RETRY_FOR_MS / 1_000 },
    );
    return found;
  }

  /** The mails that the server took for this address. */
  mailsTo(address) {
    const received = this.fleet.smtp.received.filter(({ to }) => to.includes(address));
    return Promise.all(received.map(({ raw }) => PostalMime.default.parse(raw)));
  }

  /** The provider sends each event until it is accepted, as Stripe does, and now and then twice. */
  #deliverEvents() {
    const { stripe, origin } = this.fleet;
    const hooks = new Browser(origin);
    let events = 0;
    this.deliveries = [];
    const deliver = async (event) => {
      await hooks.persist(async () => {
        const reply = await stripe.deliver(event, `${origin}/api/payments/webhook`);
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`webhook: ${reply.status}`);
      });
    };
    stripe.ledger.onEvent = (event) => {
      const times = events++ % 3 === 0 ? 2 : 1;
      for (let n = 0; n < times; n += 1) this.deliveries.push(deliver(event).catch((error) => ({ event, error })));
    };
  }
}

/** A download that ended as if it were whole, with other bytes than those of the file. */
export class WrongBytes extends Refused {
  constructor(name, length) {
    super(`download of ${name}`, 200, `other bytes, ${length} of them`);
  }
}
