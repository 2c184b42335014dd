import { MAIL_LANGUAGES } from '../../../common/mails/languages.js';
import { outageMail } from './outage-mail.js';

const PLACE = { publicUrl: 'https://studio.test', timeZone: 'Europe/Berlin' };
const PARTS = [{ name: 'disk', detail: '0.1 GB free.', advice: 'Free some space.' }];
const NEWS = { id: '1', beganAt: new Date('2026-11-28T19:05:00Z'), now: new Date('2026-11-28T20:15:00Z') };

describe.each(MAIL_LANGUAGES)('the mail about an outage in %s', (language) => {
  const design = {
    language,
    formOfAddress: 'formal' as const,
    studioName: 'Northlight <b>',
    accent: '#b4532a',
    supportEmail: 'hello@northlight.example',
    logo: null,
    cover: null,
    footer: { seller: [], links: [] },
  };

  test('says what is down, since when, and what to do', () => {
    const { subject, text, html } = outageMail({ ...NEWS, event: 'began', parts: PARTS }, design, PLACE);
    expect(subject).toMatch(/^Northlight <b>: /);
    expect(text).toMatch(/(8:05|20:05)/);
    expect(text).toContain('DATA_DIR');
    expect(text).toContain('https://studio.test/admin/status');
    expect(html).not.toContain('Northlight <b>');
    expect(`${subject}${text}${html}`).not.toMatch(/\{(parts|time|until)\}|undefined/);
  });

  test('says that all is well again', () => {
    const { text } = outageMail({ ...NEWS, event: 'ended', parts: [] }, design, PLACE);
    expect(text).toMatch(/(9:15|21:15)/);
  });
});
