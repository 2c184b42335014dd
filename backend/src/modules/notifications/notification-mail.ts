import { amountFormat } from '../../common/currency.js';
import { NOTIFICATION_EVENTS } from '../../common/mails/notification-events.js';
import { escapeHtml } from '../../common/pages/template.js';
import { formalTexts } from '../mail/i18n/mail-texts.js';
import type { NotificationTexts } from '../mail/i18n/texts.js';
import { mailButton, mailEnd, mailPage, type MailDesign } from '../mail/mail-layout.js';
import type { NotificationFacts } from './notifications.query.js';

/** A mail names so many of one kind; the others are counted. */
const MAX_LINES = 20;

/** Keeps names on one line: people type them, and none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** A section lists all of one event. */
interface Section {
  title: string;
  lines: { text: string; url: string }[];
  more: string | null;
  /** Staff act on all of them on this page; null: each line has its own link. */
  url: string | null;
}

/** Makes the mail to a member of staff: about one event, several of a kind, or everything of a day. */
export function notificationMail(
  facts: readonly NotificationFacts[],
  plain: MailDesign,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const { notifications: texts, receipt } = formalTexts(plain.language);
  const console = `${publicUrl}/admin`;
  const footer = { seller: [], links: [{ label: texts.choose, url: `${console}/account#notifications` }] };
  const design: MailDesign = { ...plain, isToStaff: true, footer };
  const sections = NOTIFICATION_EVENTS.map((event) => facts.filter((fact) => fact.event === event))
    .filter((group) => group.length > 0)
    .map((group) => sectionOf(group, texts, receipt.locale, console));
  const [first] = sections;
  const subject = sections.length === 1 ? first!.title : texts.daily.replace('{count}', String(facts.length));
  const button = (url: string) => `<p>${mailButton(url, texts.button, design.accent)}</p>`;
  return {
    subject,
    text: `${[...sections.flatMap((section) => asText(section, sections.length > 1)), mailEnd(design).join('\n')].join(
      '\n\n',
    )}\n`,
    html: mailPage(
      design,
      subject,
      sections.flatMap((section) => asHtml(section, sections.length > 1, button)),
    ),
  };
}

function sectionOf(
  group: readonly NotificationFacts[],
  texts: NotificationTexts,
  locale: string,
  console: string,
): Section {
  const { one, several } = texts.events[group[0]!.event];
  const lines = group.map((fact) => ({ text: lineOf(fact, texts, locale), url: placeOf(fact, console) }));
  const projects = new Set(group.map(({ projectName }) => projectName));
  const [project] = projects;
  const title =
    group.length === 1
      ? fill(one, group[0]!, texts, locale)
      : `${several}: ${group.length}${projects.size === 1 && project ? ` (${oneLine(project)})` : ''}`;
  return {
    title,
    lines: lines.slice(0, MAX_LINES),
    more: group.length > MAX_LINES ? texts.more.replace('{count}', String(group.length - MAX_LINES)) : null,
    url: new Set(lines.map(({ url }) => url)).size === 1 ? lines[0]!.url : null,
  };
}

function asText({ title, lines, more, url }: Section, hasTitle: boolean): string[] {
  return [
    ...(hasTitle ? [title] : []),
    ...lines.map((line) => (url === null ? `${line.text}\n${line.url}` : line.text)),
    ...(more === null ? [] : [more]),
    ...(url === null ? [] : [url]),
  ];
}

function asHtml({ title, lines, more, url }: Section, hasTitle: boolean, button: (url: string) => string): string[] {
  return [
    ...(hasTitle ? [`<h2 style="margin:24px 0 0;font-size:17px">${escapeHtml(title)}</h2>`] : []),
    ...lines.map((line) => {
      const text = escapeHtml(line.text);
      return `<p>${url === null ? `<a href="${escapeHtml(line.url)}" style="color:#1c1b1a">${text}</a>` : text}</p>`;
    }),
    ...(more === null ? [] : [`<p>${escapeHtml(more)}</p>`]),
    ...(url === null ? [] : [button(url)]),
  ];
}

function lineOf(fact: NotificationFacts, texts: NotificationTexts, locale: string): string {
  const { line, withoutProject } = texts.events[fact.event];
  const text = fill(fact.projectName === null ? (withoutProject ?? line) : line, fact, texts, locale);
  const additional = additionalOf(fact);
  return [
    text,
    ...(additional > 0 ? [texts.additional.replace('{additional}', String(additional))] : []),
    ...(fact.isTest ? [texts.test] : []),
  ].join(' ');
}

const additionalOf = ({ count, included }: NotificationFacts) =>
  count === null || included === null ? 0 : Math.max(0, count - included);

function fill(text: string, fact: NotificationFacts, texts: NotificationTexts, locale: string): string {
  const { amountCents, currency } = fact;
  const values: Readonly<Record<string, string>> = {
    project: oneLine(fact.projectName ?? ''),
    person: oneLine(fact.person ?? '') || texts.somebody,
    title: oneLine(fact.title ?? ''),
    amount: amountCents === null || currency === null ? '' : amountFormat(locale, currency)(amountCents),
    count: String(fact.count ?? 0),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Returns the page on which staff act on it. */
function placeOf({ event, reference, projectId }: NotificationFacts, console: string): string {
  if (event === 'withdrawal') return `${console}/withdrawals`;
  const isOrder = event === 'sale' || event === 'payment_failed' || event === 'refund_failed';
  return isOrder ? `${console}/purchases/${reference}` : `${console}/projects/${projectId}`;
}
