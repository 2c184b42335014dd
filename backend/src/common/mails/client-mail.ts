import { foregroundOn, parseColour, WHITE } from '../colour.js';

/** The languages that mails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'es'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
/** The check of a column `language` that holds one of them. */
export const IN_MAIL_LANGUAGES = `language IN (${MAIL_LANGUAGES.map((code) => `'${code}'`).join(', ')})`;

/** How clients are addressed: German Sie or du, Spanish usted or tú. English has one form. */
export const FORMS_OF_ADDRESS = ['formal', 'informal'] as const;
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];

/** In which language and how a text addresses its reader. */
export interface Voice {
  language: MailLanguage;
  formOfAddress: FormOfAddress;
}

/** Some of these texts in another wording. */
type Rewording<T> = T extends ((...values: never[]) => unknown) | readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Rewording<T[K]> }
    : T;

/** The texts that differ where clients are addressed informally. */
export type InformalTexts<T> = Readonly<Partial<Record<MailLanguage, Rewording<T>>>>;

/** The texts of a language, formal or with those that differ. */
export function textsFor<T extends object>(
  formal: Readonly<Record<MailLanguage, T>>,
  informal: InformalTexts<NoInfer<T>>,
  { language, formOfAddress }: Voice,
): T {
  const texts = formal[language];
  return formOfAddress === 'informal' ? (reworded(texts, informal[language] ?? {}) as T) : texts;
}

function reworded(texts: object, changes: object): object {
  const changed = Object.entries(changes as Record<string, unknown>).map(([key, change]) => {
    const text = (texts as Record<string, unknown>)[key];
    const isTable = typeof change === 'object' && change !== null && !Array.isArray(change);
    return [key, isTable ? reworded(text as object, change) : change];
  });
  return { ...texts, ...(Object.fromEntries(changed) as object) };
}

/** A picture that travels inside a mail: it is shown without a request, so nobody learns that the mail was read. */
export interface MailPicture {
  /** What `cid:` refers to. */
  cid: string;
  data: Buffer;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

/** Who sends a mail, and where their legal pages are. */
export interface MailFooter {
  seller: readonly string[];
  links: readonly { label: string; url: string }[];
}

/** How the mails of a studio to its clients look. */
export interface MailDesign extends Voice {
  studioName: string;
  /** `#rrggbb` */
  accent: string;
  supportEmail: string;
  logo: MailPicture | null;
  cover: MailPicture | null;
  footer: MailFooter;
}

const QUESTIONS: Readonly<Record<MailLanguage, (email: string) => string>> = {
  en: (email) => `Questions? Just reply to this email or write to ${email}.`,
  de: (email) => `Haben Sie Fragen? Antworten Sie einfach auf diese E-Mail oder schreiben Sie an ${email}.`,
  es: (email) => `¿Tiene alguna pregunta? Responda a este correo o escriba a ${email}.`,
};

const INFORMAL_QUESTIONS: Partial<typeof QUESTIONS> = {
  de: (email) => `Hast du Fragen? Antworte einfach auf diese E-Mail oder schreib an ${email}.`,
  es: (email) => `¿Tienes alguna pregunta? Responde a este correo o escribe a ${email}.`,
};

const questionsLine = ({ language, formOfAddress, supportEmail }: MailDesign): string =>
  ((formOfAddress === 'informal' && INFORMAL_QUESTIONS[language]) || QUESTIONS[language])(supportEmail);

/** The last lines of a mail as text. */
export const mailEnd = (design: MailDesign): string[] => {
  const { seller, links } = design.footer;
  return [
    questionsLine(design),
    ...(seller.length > 0 ? ['', ...seller] : []),
    ...(links.length > 0 ? ['', ...links.map(({ label, url }) => `${label}: ${url}`)] : []),
  ];
};

/** Logos keep their proportions within this box. */
const LOGO = { width: 240, height: 56 };
const WIDTH = 600;

/**
 * A whole mail in HTML. Tables and inline styles, because mail programs drop anything else; a light background in every
 * theme, because the logo is the one for light backgrounds.
 * @param body HTML of our own, with everything written by people escaped
 */
export function mailPage(design: MailDesign, subject: string, body: readonly string[]): string {
  const { language, studioName, accent, logo, cover } = design;
  const scale = logo ? Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height) : 1;
  const head = logo
    ? `<img src="cid:${logo.cid}" alt="${escapeHtml(studioName)}" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" style="border:0">`
    : `<span style="font-size:20px;font-weight:bold">${escapeHtml(studioName)}</span>`;
  const picture =
    cover &&
    `<tr><td style="padding:0"><img src="cid:${cover.cid}" alt="" width="${WIDTH}" height="${Math.round((WIDTH * cover.height) / cover.width)}" style="display:block;width:100%;height:auto;border:0"></td></tr>`;
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f3f2f0">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f2f0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${WIDTH}px;background:#ffffff;color:#1c1b1a;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">`,
    `<tr><td align="center" style="padding:24px;border-top:4px solid ${escapeHtml(accent)}">${head}</td></tr>`,
    ...(picture ? [picture] : []),
    '<tr><td style="padding:16px 32px 24px">',
    ...body,
    `<p style="margin:24px 0 0;font-size:14px;color:#5c5a57">${escapeHtml(questionsLine(design))}</p>`,
    ...footerOf(design.footer).map(
      (lines) => `<p style="margin:12px 0 0;font-size:12px;color:#5c5a57">${lines.join('<br>')}</p>`,
    ),
    '</td></tr></table>',
    '</td></tr></table></body></html>',
    '',
  ].join('\n');
}

function footerOf({ seller, links }: MailFooter): string[][] {
  const anchors = links.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#5c5a57">${escapeHtml(label)}</a>`,
  );
  return [seller.map(escapeHtml), anchors.length > 0 ? [anchors.join(' · ')] : []].filter((lines) => lines.length > 0);
}

/** The mail's one button. */
export function mailButton(url: string, label: string, accent: string): string {
  const colour = foregroundOn(parseColour(accent) ?? WHITE) === WHITE ? '#ffffff' : '#000000';
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${escapeHtml(accent)};color:${colour};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`;
}

/** The pictures that `mailPage` refers to. */
export const picturesOf = ({ logo, cover }: MailDesign): MailPicture[] => [logo, cover].filter((each) => each !== null);

/** Text written by people, for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
