import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';

/**
 * HTML stays text, links only lead to web and mail addresses, and pictures are left out, since they would load from
 * elsewhere.
 */
const OPTIONS: MarkdownToJSX.Options = {
  sanitizer: (url) => (isLinkToWebOrMail(url) ? url : null),
  disableParsingRawHTML: true,
  forceBlock: true,
  slugify: (text, slug) => `section-${slug(text)}`,
  // The page's own title is the heading of the first level, so those of the text begin at the second.
  overrides: { h1: { component: 'h2' }, img: { component: () => null } },
};

/** Allows addresses of the web, of mails, on this site and on this page. */
function isLinkToWebOrMail(url: string): boolean {
  try {
    return ['https:', 'http:', 'mailto:'].includes(new URL(url, 'https://this.site').protocol);
  } catch {
    return false;
  }
}

/** Shows the text of a legal page, on the site and in the console's preview. */
export function LegalMarkdown({ children }: { children: string }) {
  return <Markdown options={OPTIONS}>{children}</Markdown>;
}
