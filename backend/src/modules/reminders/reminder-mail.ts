import { escapeHtml } from '../../common/pages/template.js';
import { formalTexts, mailTexts } from '../mail/i18n/mail-texts.js';
import { mailButton, mailEnd, mailPage, type MailDesign } from '../mail/mail-layout.js';
import type { ReminderText } from './reminder-rule.entity.js';
import type { ReminderPlaceholder } from './reminder-rules.js';

/** A reminder states these facts. */
export interface ReminderFacts {
  /** Guests are not named, because anybody may have typed a guest's name and address. */
  name: string | null;
  linkUrl: string;
  /** The link leads to the packages. */
  isOrder: boolean;
  project: string;
  eventAt: Date | null;
  selection: string | null;
  order: string | null;
}

const PLACEHOLDER = /(\{[a-z]+\})/;

/** Keeps names on one line: people type them, and none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** Makes the mail of a reminder. The texts of staff and clients stay text, and fill no placeholder. */
export function reminderMail(
  written: ReminderText,
  { name, linkUrl, isOrder, project, eventAt, selection, order }: ReminderFacts,
  { timezone, unsubscribeUrl, ...plain }: MailDesign & { timezone: string; unsubscribeUrl: string },
): ReminderText & { html: string } {
  const { share, reminderEnd } = mailTexts(plain);
  const unsubscribe = { label: reminderEnd.unsubscribe, url: unsubscribeUrl };
  const design = { ...plain, footer: { ...plain.footer, links: [...plain.footer.links, unsubscribe] } };
  const date = new Intl.DateTimeFormat(formalTexts(design.language).receipt.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const values: Readonly<Record<Exclude<ReminderPlaceholder, 'link'>, string>> = {
    greeting: share.greeting(name && oneLine(name)),
    project: oneLine(project),
    studio: design.studioName,
    date: eventAt ? date.format(eventAt) : '',
    selection: oneLine(selection ?? ''),
    order: oneLine(order ?? ''),
  };
  const fill = (text: string, link: string, escape: (part: string) => string) =>
    text
      .split(PLACEHOLDER)
      .map((part) => {
        if (part === '{link}') return link;
        const key = part.slice(1, -1);
        return escape(PLACEHOLDER.test(part) && key in values ? values[key as keyof typeof values] : part);
      })
      .join('');
  const asText = (part: string) => part;
  const asHtml = (part: string) => escapeHtml(part).replace(/\n/g, '<br>');
  const subject = fill(written.subject, '', asText);
  const body = written.text.includes('{link}') ? written.text : `${written.text.trimEnd()}\n\n{link}`;
  const button = mailButton(linkUrl, isOrder ? reminderEnd.order : share.button, design.accent);
  return {
    subject,
    text: `${fill(body, linkUrl, asText)}\n\n${mailEnd(design).join('\n')}\n`,
    html: mailPage(
      design,
      subject,
      body.split(/\n{2,}/).map((paragraph) => `<p>${fill(paragraph, button, asHtml)}</p>`),
    ),
  };
}
