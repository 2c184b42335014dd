import type { MailLanguage } from '../../../common/mails/languages.js';
import { escapeHtml } from '../../../common/pages/template.js';
import { formalTexts } from '../i18n/mail-texts.js';

/** Makes the mail that the check of the mail settings sends to the member of staff, in the studio's language. */
export function testMail(studio: string, language: MailLanguage): { subject: string; text: string; html: string } {
  const fill = (text: string) => text.replace('{studio}', () => studio);
  const { subject, text } = formalTexts(language).test;
  return { subject: fill(subject), text: fill(text), html: `<p>${escapeHtml(fill(text))}</p>` };
}
