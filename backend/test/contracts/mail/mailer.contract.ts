import { type Mail, type MailDelivery, MailError, type MailerPort } from '../../../src/ports/mailer.port.js';

/** A mail as its reader sees it. */
export interface ReadMail {
  to: string[];
  from: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Names and bytes of the pictures inside. */
  pictures: { cid: string; data: Buffer }[];
  /** Names of all headers in lower case. */
  headerNames: string[];
}

/** The mailer under test, with its surroundings. */
export interface MailerHarness {
  mailer: MailerPort;
  /** The result of `send`. */
  delivery: MailDelivery;
  /** Returns the mails that have arrived, oldest first. */
  arrived(): Promise<ReadMail[]>;
  fail(): Promise<void>;
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Frozen, as the configuration is. */
export const SENDER = Object.freeze({ name: 'Studio Größe, "Film" & Söhne', address: 'studio@example.test' });

export const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'una@example.test',
  subject: 'Your receipt',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>\n',
  ...change,
});

/** Returns the `MailError` that `work` must end with. */
export async function mailError(work: Promise<unknown>): Promise<MailError> {
  const error = await work.then(
    () => Promise.reject(new Error('not rejected')),
    (caught: unknown) => caught,
  );
  if (!(error instanceof MailError)) throw error;
  return error;
}

/** Tests the rules of `MailerPort`, the same for the fake and every adapter. */
export function describeMailerContract(name: string, factory: () => Promise<MailerHarness>): void {
  describe(`mailer contract: ${name}`, () => {
    let harness: MailerHarness;
    beforeEach(async () => {
      harness = await factory();
    });
    afterEach(async () => {
      await harness.mailer.close();
      await harness.close();
    });

    test('delivers the whole mail to one recipient', async () => {
      expect(await harness.mailer.send(mail())).toBe(harness.delivery);
      expect(await harness.arrived()).toMatchObject([
        {
          to: ['una@example.test'],
          from: SENDER,
          subject: 'Your receipt',
          text: 'Thank you.\n',
          html: '<p>Thank you.</p>\n',
        },
      ]);
    });

    test('carries pictures inside', async () => {
      const data = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]);
      const cover = { cid: 'cover', data, contentType: 'image/jpeg' as const, width: 2, height: 1 };
      await harness.mailer.send(mail({ html: '<img src="cid:cover">\n', pictures: [cover] }));
      expect(await harness.arrived()).toMatchObject([
        { text: 'Thank you.\n', html: '<img src="cid:cover">\n', pictures: [{ cid: 'cover', data }] },
      ]);
    });

    test.each([
      ['hello@studio.example', 'hello@studio.example'],
      ['hello@studio.example, boss@example.test', null],
      ['hello@studio.example\r\nBcc: boss@example.test', null],
      [undefined, null],
    ])('answers to %j go to %j', async (replyTo, expected) => {
      await harness.mailer.send(mail({ ...(replyTo ? { replyTo } : {}) }));
      expect(await harness.arrived()).toMatchObject([{ to: ['una@example.test'], replyTo: expected }]);
    });

    test('delivers any script, and lines that look like the end of a mail', async () => {
      const subject = `Beleg für „Käthe & José“ 🎞 ${'ünïcödé '.repeat(12)}領収書 ∎`;
      const text = `Größe\n.\n..two dots\nFrom here\n${'ü'.repeat(2_000)}\n`;
      await harness.mailer.send(mail({ subject, text, html: `<p>${'漢字 '.repeat(500)}🎬</p>\n` }));
      expect(await harness.arrived()).toMatchObject([{ subject, text, html: `<p>${'漢字 '.repeat(500)}🎬</p>\n` }]);
    });

    test.each([
      'una+tag@example.test',
      "o'neil@example.test",
      'a@b',
      'UPPER.case@Example.test',
      'x'.repeat(64) + '@example.test',
    ])('writes to %s', async (to) => {
      await harness.mailer.send(mail({ to }));
      expect((await harness.arrived()).map((one) => one.to.join().toLowerCase())).toEqual([to.toLowerCase()]);
    });

    test.each([
      '',
      'una',
      'una@',
      '@example.test',
      'una@example.test, boss@example.test',
      'una@example.test;boss@example.test',
      'Una <una@example.test>',
      '<una@example.test>',
      'una@example.test\r\nBcc: boss@example.test',
      'una@example.test\n',
      'una @example.test',
      'una@example.test\0',
      'una@exa\u2028mple.test',
      'una@a@example.test',
      '"una"@example.test',
      'x'.repeat(65) + '@example.test',
    ])('rejects %j permanently, without the address in the error', async (to) => {
      const error = await mailError(harness.mailer.send(mail({ to })));
      expect(error).toMatchObject({ permanent: true, message: 'The recipient is not a valid email address.' });
      expect(await harness.arrived()).toEqual([]);
    });

    test.each([
      'Receipt\r\nBcc: boss@example.test',
      'Receipt\nX-Evil: 1\n\nbody',
      'Receipt\rBcc: boss@example.test',
      'Receipt\u2028Bcc: boss@example.test',
      'Receipt\0\u0085Bcc: boss@example.test',
      `Receipt ${'x'.repeat(400)}`,
      '\t Receipt \t',
    ])('keeps the subject %j on one line', async (subject) => {
      await harness.mailer.send(mail({ subject }));
      const [arrived] = await harness.arrived();
      expect(arrived!.subject).toMatch(/^Receipt\P{C}{0,193}$/u);
      expect(arrived!.headerNames).not.toContain('bcc');
      expect(arrived!.headerNames).not.toContain('x-evil');
      expect(arrived!.to).toEqual(['una@example.test']);
      expect(arrived!.text).toBe('Thank you.\n');
    });

    test('gives every occasion its own message id', async () => {
      await harness.mailer.send(mail({ idempotencyKey: 'receipt/1' }));
      await harness.mailer.send(mail({ idempotencyKey: 'receipt/1' }));
      await Promise.all([
        harness.mailer.send(mail({ idempotencyKey: 'receipt/2' })),
        harness.mailer.send(mail({ idempotencyKey: 'receipt/2' })),
      ]);
      await harness.mailer.send(mail());
      await harness.mailer.send(mail());
      const ids = (await harness.arrived()).map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(4);
      for (const id of ids) expect(id).toMatch(/^<[^<>@\s]+@example\.test>$/);
      expect(ids.join()).not.toContain('receipt');
    });

    test('reports an unsent mail and sends it later', async () => {
      await harness.fail();
      expect(await mailError(harness.mailer.send(mail({ idempotencyKey: 'receipt/1' })))).toMatchObject({
        permanent: false,
      });
      await expect(harness.mailer.check()).rejects.toThrow();
      await harness.recover();
      await harness.mailer.check();
      await harness.mailer.send(mail({ idempotencyKey: 'receipt/1' }));
      expect(await harness.arrived()).toHaveLength(1);
    });

    test('check sends no mail', async () => {
      await harness.mailer.check();
      expect(await harness.arrived()).toEqual([]);
    });
  });
}
