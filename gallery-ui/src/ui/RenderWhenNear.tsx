import { useRef, useState, type ReactNode } from 'react';
import { useNearWindow } from '../../../shared-ui/src/more-files';

/** Renders its content once the visitor scrolls near it. */
export function RenderWhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNearWindow(place, !near, null, () => setNear(true));
  return near ? children : <div ref={place} />;
}
