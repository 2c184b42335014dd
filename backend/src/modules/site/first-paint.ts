import { escapeHtml, tag } from '../../common/pages/page-template.js';
import type { ImageSourceDto } from '../media/core/media-file.dto.js';

/** For both the preload and the picture: if they differed, browsers would fetch two sizes. */
export const COVER_SIZES = '100vw';

/** The sizes of a cover as `srcset`. */
export function srcsetOf(cover: readonly ImageSourceDto[]): string {
  return cover.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/**
 * The top of a gallery as it stands before any script: bar, cover, name, with the class names of the client
 * site's styles/cover.css. React draws the same over it (features/gallery/GalleryHero.tsx), date and counts in the
 * visitor's language with it. docs/gallery-page.md
 */
export function firstPaint({ name, cover }: { name: string; cover: readonly ImageSourceDto[] }): string {
  const largest = cover.at(-1);
  if (!largest) return '';
  const { width, height, url } = largest;
  const picture = tag('img', {
    class: 'gallery-cover-picture',
    alt: '',
    fetchpriority: 'high',
    decoding: 'sync',
    sizes: COVER_SIZES,
    srcset: srcsetOf(cover),
    src: url,
    width: String(width),
    height: String(height),
  });
  const title = `${tag('h1', { class: 'gallery-cover-title' })}${escapeHtml(name)}</h1>`;
  return `<header class="page-header"></header><main><section class="gallery-cover gallery-cover-pictured">${picture}<div class="gallery-cover-text">${title}<p class="gallery-cover-facts">&nbsp;</p></div></section></main>`;
}
