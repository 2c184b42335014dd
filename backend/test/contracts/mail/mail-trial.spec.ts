import { attemptMail } from '../../../src/adapters/mail/mail-trial.js';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE } from '../../servers/smtp/certificate.js';
import { FakeSmtpServer, type FakeSmtpServerOptions } from '../../servers/smtp/fake-smtp-server.js';

const LOGIN = { user: 'studio', pass: 'right' };

/** Connects to a server, trusting this certificate. */
async function connect(options: FakeSmtpServerOptions, ca?: string) {
  const fake = await FakeSmtpServer.start({ login: LOGIN, ...options });
  try {
    const { secure = false } = options;
    const server = { host: 'localhost', port: fake.port, secure, requireTls: true, auth: LOGIN, ...(ca && { ca }) };
    const from = { name: 'Studio', address: 'studio@example.test' };
    return await attemptMail({ server, from, fromName: null, replyTo: null }, null, new Date());
  } finally {
    await fake.close();
  }
}

describe.each([
  ['TLS', { secure: true }],
  ['STARTTLS', { startTls: true }],
])('a mail server with %s', (_name, encryption) => {
  it('is connected to', async () => {
    expect((await connect(encryption, TEST_CERTIFICATE)).at(-1)).toEqual({ step: 'signIn', problem: null });
  });

  it.each([
    ['an expired certificate', EXPIRED_CERTIFICATE, EXPIRED_CERTIFICATE, 'mail_certificate_expired'],
    ['a certificate that it has signed itself', TEST_CERTIFICATE, undefined, 'mail_certificate_untrusted'],
  ])('is named for %s', async (_case, certificate, ca, code) => {
    expect(await connect({ ...encryption, certificate }, ca)).toEqual([
      { step: 'connect', problem: expect.objectContaining({ code }) },
    ]);
  });
});

describe('a trial of the mail server', () => {
  it('sends no password to a server without STARTTLS, and names it', async () => {
    expect(await connect({})).toEqual([
      { step: 'connect', problem: expect.objectContaining({ code: 'mail_no_starttls' }) },
    ]);
  });
});
