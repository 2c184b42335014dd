import { memo, useEffect, useRef, useState, type ComponentProps } from 'react';
import { MediaCard } from './MediaCard';
import { useBoard } from '../files/BoardContext';

/** Renders a card while it is near; else a placeholder with its name, which the browser's search finds. */
export const LazyMediaCard = memo(function LazyMediaCard({
  early,
  found,
  ...card
}: ComponentProps<typeof MediaCard> & {
  /** True for the first cards, which are rendered immediately. */
  early: boolean;
}) {
  const { nearness } = useBoard();
  const {
    file: { id, name, status, fileType },
  } = card;
  const [near, setNear] = useState(early || found);
  const [height, setHeight] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    return nearness.watch(element, (isNear, measured) => {
      if (isNear) return setNear(true);
      // A card stays while it is in use: a video plays, or a button has the focus.
      if (element.contains(document.activeElement) || element.querySelector('video')) return undefined;
      if (measured > 0) setHeight(measured);
      setNear(false);
    });
  }, [nearness]);
  const rendered = near || found;
  return (
    <div ref={place} style={rendered ? undefined : { height }}>
      {rendered ? (
        <MediaCard {...card} found={found} />
      ) : (
        <article aria-label={name} data-file-id={id} data-status={status} style={{ paddingBottom: 44 }}>
          <div style={{ aspectRatio: fileType === 'video' ? '16 / 9' : '4 / 3' }} />
          <p style={{ margin: 0, padding: '8px 12px 0' }}>{name}</p>
        </article>
      )}
    </div>
  );
});
