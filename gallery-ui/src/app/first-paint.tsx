import { common } from '../i18n/en/common';
import { landing } from '../i18n/en/landing';
import { LANGUAGES } from '../i18n/languages';
import { GalleryCover } from '../features/gallery/cover/GalleryCover';
import { PageHeader } from '../ui/page/PageHeader';

/**
 * Shows a gallery before any script has loaded. The build renders it (bundle/page-manifest.ts) and the server fills in
 * the names in braces; React then renders the same components over it, so nothing moves.
 */
export function FirstPaint({ pictured }: { pictured: boolean }) {
  const picture = { src: '{{src}}', srcSet: '{{srcset}}', width: '{{width}}', height: '{{height}}' };
  return (
    <>
      <PageHeader back={null} withLogo={false} />
      <main>
        <GalleryCover
          name="{{name}}"
          layout="{{layout}}"
          viewGallery="{{viewGallery}}"
          picture={pictured ? picture : undefined}
        >
          &nbsp;
        </GalleryCover>
      </main>
    </>
  );
}

/** The head of a page has these texts, by language. */
export const HEAD_TEXTS = Object.fromEntries(
  await Promise.all(
    Object.entries(LANGUAGES).map(async ([language, { load }]) => {
      const sections = (await load())?.sections;
      const { viewGallery, photos, videos } = sections?.['common'] ?? common.english;
      const { siteDescription } = sections?.['landing'] ?? landing.english;
      return [language, { siteDescription, viewGallery, photos, videos }] as const;
    }),
  ),
);
