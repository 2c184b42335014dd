import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Content is prepared this far outside the window. */
const AHEAD = '1000px';

/** Renders its content once the visitor scrolls near it. */
export function RenderWhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place} />;
}
