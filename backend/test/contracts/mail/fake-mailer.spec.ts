import { keyHash } from '../../../src/adapters/mail/mail-message.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { describeMailerContract, SENDER } from './mailer.contract.js';

describeMailerContract('fake', async () => {
  const mailer = new FakeMailer();
  return {
    mailer,
    delivery: 'sent',
    arrived: async () =>
      mailer.sent.map(({ to, replyTo, subject, text, html, pictures = [], idempotencyKey }, index) => ({
        to: [to],
        from: SENDER,
        replyTo: replyTo ?? null,
        subject,
        text,
        html,
        pictures: pictures.map(({ cid, data }) => ({ cid, data })),
        headerNames: [],
        messageId: `<${idempotencyKey ? keyHash(idempotencyKey) : index}@example.test>`,
      })),
    fail: async () => void (mailer.fault = 'temporary'),
    recover: async () => void (mailer.fault = 'none'),
    close: async () => undefined,
  };
});
