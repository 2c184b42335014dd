/** Placeholder of the link in a text; without it the link comes at the end. */
const LINK_PLACEHOLDER = '{link}';

export interface ShareContent {
  studioName: string;
  /** `#rrggbb` */
  accent: string;
  supportEmail: string;
  subject: string;
  text: string;
  galleryUrl: string;
}

/** The form's text before staff change it. */
export function shareTemplate(projectName: string, studioName: string): { subject: string; text: string } {
  return {
    subject: `Your gallery is ready: ${projectName}`,
    text: `Hello,\n\nyour gallery "${projectName}" is ready! View and download your photos and videos here:\n\n${LINK_PLACEHOLDER}\n\nWarm regards,\n${studioName}`,
  };
}

/** The mail's two bodies. The link is ours: what staff wrote is always treated as text, in the HTML too. */
export function shareBodies({ studioName, accent, supportEmail, subject, text, galleryUrl }: ShareContent): {
  text: string;
  html: string;
} {
  const body = text.includes(LINK_PLACEHOLDER) ? text : `${text.trimEnd()}\n\n${LINK_PLACEHOLDER}`;
  const footer = `Questions? Just reply to this email or write to ${supportEmail}.`;
  const button = `<a href="${escape(galleryUrl)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${escape(accent)};color:${foregroundOn(accent)};font-weight:bold;text-decoration:none">Open your gallery</a>`;
  const paragraphs = body.split(/\n{2,}/).map(
    (paragraph) =>
      `<p>${paragraph
        .split(LINK_PLACEHOLDER)
        .map((part) => escape(part).replace(/\n/g, '<br>'))
        .join(button)}</p>`,
  );
  return {
    text: `${body.replaceAll(LINK_PLACEHOLDER, galleryUrl)}\n\n${footer}\n`,
    html: [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto">',
      `<h1 style="margin:0 0 16px;padding-bottom:8px;border-bottom:3px solid ${escape(accent)};font-size:20px">${escape(studioName)}</h1>`,
      ...paragraphs,
      `<p style="font-size:14px">${escape(footer)}</p>`,
      '</div></body></html>',
      '',
    ].join('\n'),
  };
}

/** Black or white, whichever reads better on the colour. */
function foregroundOn(colour: string): string {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

function escape(text: string): string {
  return text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
