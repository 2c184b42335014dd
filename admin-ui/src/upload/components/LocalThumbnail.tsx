import PQueue from 'p-queue';
import { useEffect, useRef, useState } from 'react';
import { Thumbnail } from '../../ui/Thumbnail';
import { contentTypeOf } from '../engine/uploadRules';

/** The width in pixels is twice that of the largest thumbnail, for dense screens. */
const WIDTH = 96;
/** Larger photos need too much memory for a thumbnail. */
const MAX_BYTES = 40 * 1024 * 1024;

/** The browser decodes in the background, but each photo whole: so one at a time, and only those that are visible. */
const decoding = new PQueue({ concurrency: 1 });

/** Shows a thumbnail of a photo that is still on this computer; an icon for videos and photos that cannot be shown. */
export function LocalThumbnail({ file, width }: { file: File; width: number }) {
  const type = contentTypeOf(file.name);
  const photo = type !== null && type.startsWith('image/') && file.size <= MAX_BYTES;
  const place = useRef<HTMLDivElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    if (!photo || !place.current) return undefined;
    const leaving = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      decoding
        .add(() => createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' }), { signal: leaving.signal })
        .then((decoded) => (leaving.signal.aborted ? decoded.close() : setBitmap(decoded)))
        // A damaged file keeps its icon; the server reports what is wrong with it.
        .catch(() => undefined);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [file, photo]);
  return (
    <div ref={place}>
      <Thumbnail
        picture={{ fileType: type?.startsWith('video/') ? 'video' : 'photo', thumbnailUrl: null, placeholder: null }}
        width={width}
      >
        {bitmap && (
          <canvas
            ref={(canvas) => canvas?.getContext('2d')?.drawImage(bitmap, 0, 0)}
            width={bitmap.width}
            height={bitmap.height}
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        )}
      </Thumbnail>
    </div>
  );
}
