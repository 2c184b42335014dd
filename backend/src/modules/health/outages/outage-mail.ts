import { escapeHtml } from '../../../common/pages/template.js';
import { formalTexts } from '../../mail/i18n/mail-texts.js';
import { mailButton, mailEnd, mailPage, type MailDesign } from '../../mail/mail-layout.js';

/** States an outage to the owner. */
export interface OutageNews {
  id: string;
  event: 'began' | 'ended';
  /** These parts of the status are down; none when it is over. */
  parts: readonly { name: string; detail: string; advice: string }[];
  beganAt: Date;
  now: Date;
}

interface Place {
  publicUrl: string;
  timeZone: string;
}

/** Makes the mail to the owner: which parts are down and what to do, or that everything works again. */
export function outageMail(
  { event, parts, beganAt, now }: OutageNews,
  plain: MailDesign,
  { publicUrl, timeZone }: Place,
): { subject: string; text: string; html: string } {
  const { outage, receipt } = formalTexts(plain.language);
  const design: MailDesign = { ...plain, isToStaff: true, footer: { seller: [], links: [] } };
  const timeOf = (at: Date) =>
    new Intl.DateTimeFormat(receipt.locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  const known = parts.map(({ name, detail, advice }) => {
    const texts = (outage.parts as Record<string, { name: string; advice: string } | undefined>)[name];
    return texts ?? { name: detail, advice };
  });
  const fill = (text: string) =>
    text
      .replace('{parts}', () => known.map(({ name }) => name).join(', '))
      .replace('{time}', () => timeOf(beganAt))
      .replace('{until}', () => timeOf(now));
  const [subject, intro] = [fill(outage[event].subject), fill(outage[event].text)];
  const url = `${publicUrl}/admin/status`;
  return {
    subject: `${design.studioName}: ${subject}`,
    text: `${[
      intro,
      ...known.map(({ name, advice }) => `${name}\n${advice}`),
      `${outage.button}: ${url}`,
      mailEnd(design).join('\n'),
    ].join('\n\n')}\n`,
    html: mailPage(design, subject, [
      `<p>${escapeHtml(intro)}</p>`,
      ...known.map(({ name, advice }) => `<p><strong>${escapeHtml(name)}</strong><br>${escapeHtml(advice)}</p>`),
      `<p>${mailButton(url, outage.button, design.accent)}</p>`,
    ]),
  };
}
