import { mailButton, mailEnd, mailPage, type MailDesign } from '../mail/mail-layout.js';
import { escapeHtml } from '../../common/pages/template.js';
import type { Mail } from '../../ports/mailer.port.js';
import { mailTexts } from '../mail/i18n/mail-texts.js';
import type { MailTexts } from '../mail/i18n/texts.js';

/** Makes subject and bodies of a mail about an account. */
export function accountMail(
  kind: keyof MailTexts['account'],
  { url, email }: { url: string; email: string },
  design: MailDesign,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = mailTexts(design).account[kind];
  const values = { studio: design.studioName, email, support: design.supportEmail };
  const fill = (text: string) =>
    text.replace(/\{(studio|email|support)\}/g, (_, name: keyof typeof values) => values[name]);
  const [subject, before, after] = [texts.subject, texts.before, texts.after].map(fill) as [string, string, string];
  return {
    subject,
    text: `${[before, ...(texts.link === null ? [] : [url]), after, mailEnd(design).join('\n')].join('\n\n')}\n`,
    html: mailPage(design, subject, [
      `<p>${escapeHtml(before)}</p>`,
      ...(texts.link === null ? [] : [`<p>${mailButton(url, texts.link, design.accent)}</p>`]),
      `<p>${escapeHtml(after)}</p>`,
    ]),
  };
}
