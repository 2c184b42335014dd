import { foregroundOn, parseColour, WHITE } from '../../common/colour.js';
import type { Voice } from '../../common/mails/languages.js';
import { escapeHtml } from '../../common/pages/template.js';
import type { MailPicture } from '../../ports/mailer.port.js';
import type { MailFooter } from '../settings/seller-details.js';
import { mailTexts } from './i18n/mail-texts.js';

/** Says how the mails of a studio look. */
export interface MailDesign extends Voice {
  studioName: string;
  /** `#rrggbb` */
  accent: string;
  supportEmail: string;
  logo: MailPicture | null;
  cover: MailPicture | null;
  footer: MailFooter;
  /** A mail to staff does not end with the address for questions. */
  isToStaff?: true;
}

/** Returns the last lines of a mail as text. */
export const mailEnd = (design: MailDesign): string[] => {
  const { seller, links } = design.footer;
  const parts = [
    design.isToStaff ? [] : [mailTexts(design).questions(design.supportEmail)],
    seller,
    links.map(({ label, url }) => `${label}: ${url}`),
  ];
  return parts.filter((lines) => lines.length > 0).flatMap((lines, index) => (index > 0 ? ['', ...lines] : lines));
};

/** Logos keep their proportions within this box. */
const LOGO = { width: 240, height: 56 };
const WIDTH = 600;

/**
 * Makes a whole mail in HTML, with tables and inline styles, because mail programs drop anything else, and with a light
 * background in every theme, because the logo is the one for light backgrounds.
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
    ...(design.isToStaff
      ? []
      : [
          `<p style="margin:24px 0 0;font-size:14px;color:#5c5a57">${escapeHtml(mailTexts(design).questions(design.supportEmail))}</p>`,
        ]),
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

/** Makes the one button of a mail. */
export function mailButton(url: string, label: string, accent: string): string {
  const colour = foregroundOn(parseColour(accent) ?? WHITE) === WHITE ? '#ffffff' : '#000000';
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${escapeHtml(accent)};color:${colour};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`;
}

/** Lists the pictures to which `mailPage` refers. */
export const picturesOf = ({ logo, cover }: MailDesign): MailPicture[] => [logo, cover].filter((each) => each !== null);
