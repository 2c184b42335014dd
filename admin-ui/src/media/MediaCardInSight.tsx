import { memo, useEffect, useRef, useState, type ComponentProps } from 'react';
import { MediaCard } from './MediaCard';

/** Called once, when the element comes near the window. */
const waiting = new Map<Element, () => void>();
let eye: IntersectionObserver | undefined;

/** Watches an element until it comes near. @returns how to stop */
function whenNear(element: Element, come: () => void): () => void {
  eye ??= new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) waiting.get(target)?.();
  }, { rootMargin: '800px 0px' });
  const stop = () => {
    waiting.delete(element);
    eye?.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    come();
  });
  eye.observe(element);
  return stop;
}

/** A card that is drawn when it comes near; until then its place and its name, which the browser's search finds. */
export const MediaCardInSight = memo(function MediaCardInSight({ early, ...card }: ComponentProps<typeof MediaCard> & {
  /** Among the first: drawn at once. */
  early: boolean;
}) {
  const { file: { name, status, fileType }, found } = card;
  const [near, setNear] = useState(early || found);
  const place = useRef<HTMLElement>(null);
  useEffect(() => (near || !place.current ? undefined : whenNear(place.current, () => setNear(true))), [near]);
  if (near || found) return <MediaCard {...card} />;
  return (
    <article ref={place} aria-label={name} data-status={status} style={{ paddingBottom: 44 }}>
      <div style={{ aspectRatio: fileType === 'video' ? '16 / 9' : '4 / 3' }} />
      <p style={{ margin: 0, padding: '8px 12px 0' }}>{name}</p>
    </article>
  );
});
