import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileMailer } from '../../../src/adapters/mail/file-mailer.js';
import { MailFolder } from '../../../src/adapters/mail/mail-folder.js';
import { TestClock } from '../../fakes/test-clock.js';
import { describeMailerContract, mail, SENDER } from './mailer.contract.js';
import { readMail } from '../../fixtures/read-mail.js';

let base: string;
const folder = () => join(base, 'data', 'mail');
const clock = new TestClock(new Date('2026-03-04T05:06:07.089Z'));
const open = () => new FileMailer({ folder: folder(), from: SENDER, clock });
const files = async () => (await readdir(folder()).catch(() => [])).filter((name) => !name.startsWith('.')).sort();
const arrived = async () =>
  Promise.all((await files()).map(async (name) => readMail(await readFile(join(folder(), name)))));

describe('FileMailer', () => {
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'file-mailer-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  describeMailerContract('files', async () => ({
    mailer: open(),
    delivery: 'filed',
    arrived,
    // Also root cannot write where a file stands in a folder's place.
    fail: () => writeFile(join(base, 'data'), ''),
    recover: () => rm(join(base, 'data')),
    close: async () => undefined,
  }));

  test.each(['anna-maria@x.test', 'a.b+c@x-y.test', "o'neil/3{4}|*^$?@x.test", '(x)[y]\\z@x.test'])(
    'deletes the mails that name %s, and no others',
    async (address) => {
      const mailer = open();
      await mailer.send(mail({ to: 'bob@x.test', text: `For ${address} alone.`, idempotencyKey: 'one' }));
      await mailer.send(mail({ to: 'bob@x.test', text: 'For nobody.', idempotencyKey: 'two' }));
      expect(await new MailFolder(folder()).deleteNaming(address)).toBe(1);
      expect(await files()).toHaveLength(1);
    },
  );

  test('writes mails as readable files, in order and without addresses', async () => {
    const mailer = open();
    for (const subject of ['first', 'second', 'third']) {
      await mailer.send(mail({ subject, idempotencyKey: `receipt/${subject}` }));
      clock.advance(1);
    }
    expect((await arrived()).map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
    expect((await files())[0]).toMatch(/^2026-03-04T05-06-07\.089Z-[0-9a-f]{8}\.eml$/);
    const raw = await readFile(join(folder(), (await files())[0]!), 'latin1');
    expect(raw).toMatch(/\r\nDate: Wed, 04 Mar 2026 05:06:07 \+0000\r\n/);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test.each([
    [`https://studio.example/unsubscribe/${'x'.repeat(120)}`, true],
    ['http://localhost:5000/unsubscribe/x', false],
  ])('offers to unsubscribe at %s, over HTTPS by one click', async (unsubscribeUrl, byOneClick) => {
    await open().send(mail({ unsubscribeUrl }));
    await open().send(mail({}));
    const [first, second] = await Promise.all(
      (await files()).map(async (name) => readFile(join(folder(), name), 'latin1')),
    );
    const [offer, none] = first!.includes('List-Unsubscribe') ? [first!, second!] : [second!, first!];
    expect(offer.replace(/\r\n /g, ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(offer.includes('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')).toBe(byOneClick);
    expect(none).not.toContain('List-Unsubscribe');
  });

  test('leaves no partial file', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => open().send(mail({ idempotencyKey: `receipt/${index % 5}` }))),
    );
    expect(await files()).toHaveLength(5);
    expect(await readdir(join(folder(), '.temporary'))).toEqual([]);
  });

  test('rewrites the mail of a killed process', async () => {
    const mailer = open();
    await mailer.send(mail({ idempotencyKey: 'receipt/1' }));
    const [name] = await files();
    await mkdir(join(base, 'elsewhere'));
    await rename(join(folder(), name!), join(base, 'elsewhere', name!));
    await mailer.send(mail({ idempotencyKey: 'receipt/1' }));
    expect(await files()).toEqual([name]);
  });
});
