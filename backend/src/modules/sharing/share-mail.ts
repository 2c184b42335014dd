import { mailButton, mailEnd, mailPage, type MailDesign } from '../mail/mail-layout.js';
import { escapeHtml } from '../../common/pages/template.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { formalTexts, mailTexts } from '../mail/i18n/mail-texts.js';

/** The link takes the place of this in a text; without it the link comes at the end. */
const LINK_PLACEHOLDER = '{link}';
/** Placeholder of the greeting in a text that several people get. */
const GREETING_PLACEHOLDER = '{greeting}';

export interface ShareContent {
  subject: string;
  text: string;
  galleryUrl: string;
  /** The name is the recipient's. */
  name: string | null;
}

/** Makes the mail with the passcode, in the client's language. */
export function passcodeMail(
  { name, clientName }: { name: string; clientName: string | null },
  passcode: string,
  design: MailDesign,
): { subject: string; text: string; html: string } {
  const { greeting, closing } = mailTexts(design).share;
  const { subject: subjectOf, intro, use } = mailTexts(design).passcode;
  const subject = subjectOf(name);
  const before = [greeting(clientName), intro];
  const after = [use, `${closing}\n${design.studioName}`];
  const paragraph = (text: string) => `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
  const shown = `<p style="font-family:monospace;font-size:24px;font-weight:bold">${escapeHtml(passcode)}</p>`;
  return {
    subject,
    text: `${[...before, passcode, ...after].join('\n\n')}\n\n${mailEnd(design).join('\n')}\n`,
    html: mailPage(design, subject, [...before.map(paragraph), shown, ...after.map(paragraph)]),
  };
}

/** Writes the subject of the copy that a member of staff gets, in the studio's language. */
export const copySubject = (subject: string, language: MailLanguage): string =>
  `[${formalTexts(language).copyMark}] ${subject}`;

/** Writes the form's text before staff change it, in the client's language; one client is greeted in it by name. */
export function shareTemplate(
  { name, clientName }: { name: string; clientName: string | null },
  recipientCount: number,
  design: MailDesign,
): { subject: string; text: string } {
  const { studioName } = design;
  const { subject, greeting, ready, closing } = mailTexts(design).share;
  return {
    subject: subject(name),
    text: [
      recipientCount > 1 ? GREETING_PLACEHOLDER : greeting(clientName),
      ready,
      LINK_PLACEHOLDER,
      `${closing}\n${studioName}`,
    ].join('\n\n'),
  };
}

/** Makes the mail to a client who asked for the link. */
export function linkTemplate(
  { name }: { name: string },
  clientName: string | null,
  studioName: string,
  language: MailLanguage,
): { subject: string; text: string } {
  const { greeting, closing } = formalTexts(language).share;
  const { subject, intro, ignore } = formalTexts(language).galleryLink;
  return {
    subject: subject(name),
    text: [greeting(clientName), intro, LINK_PLACEHOLDER, ignore, `${closing}\n${studioName}`].join('\n\n'),
  };
}

/** Makes the mail's two bodies. The link is ours: what staff wrote is always treated as text, in the HTML too. */
export function shareBodies(
  { subject, text: written, galleryUrl, name }: ShareContent,
  design: MailDesign,
): { text: string; html: string } {
  const text = written.replaceAll(GREETING_PLACEHOLDER, () => mailTexts(design).share.greeting(name));
  const body = text.includes(LINK_PLACEHOLDER) ? text : `${text.trimEnd()}\n\n${LINK_PLACEHOLDER}`;
  const button = mailButton(galleryUrl, mailTexts(design).share.button, design.accent);
  const paragraphs = body.split(/\n{2,}/).map(
    (paragraph) =>
      `<p>${paragraph
        .split(LINK_PLACEHOLDER)
        .map((part) => escapeHtml(part).replace(/\n/g, '<br>'))
        .join(button)}</p>`,
  );
  return {
    text: `${body.replaceAll(LINK_PLACEHOLDER, galleryUrl)}\n\n${mailEnd(design).join('\n')}\n`,
    html: mailPage(design, subject, paragraphs),
  };
}
