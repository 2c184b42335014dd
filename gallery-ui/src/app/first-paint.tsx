import { GalleryCover } from '../features/gallery/GalleryCover';
import { PageHeader } from '../ui/page/PageHeader';

/**
 * What a gallery shows before any script. The build renders it (bundle/page-manifest.ts) and the server fills in the
 * names in braces; React then renders the same components over it, so nothing moves.
 */
export function FirstPaint() {
  const picture = { src: '{{src}}', srcSet: '{{srcset}}', width: '{{width}}', height: '{{height}}' };
  return (
    <>
      <PageHeader site={undefined} back={null} withLogo={false} />
      <main>
        <GalleryCover name="{{name}}" picture={picture}>
          &nbsp;
        </GalleryCover>
      </main>
    </>
  );
}
