import type { MarkdownToJSX } from 'markdown-to-jsx/react';

/**
 * How the legal pages are rendered, on the site and in the console's preview: HTML stays text, links only lead to web
 * and mail addresses, and pictures are left out, since they would load from elsewhere.
 */
export const MARKDOWN_OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  slugify: (text, slug) => `section-${slug(text)}`,
  // The title of the page is the one of the first level.
  overrides: { h1: { component: 'h2' }, img: { component: () => null } },
};
