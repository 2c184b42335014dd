import { useState } from 'react';

/**
 * Keeps a viewer's position in a ring of files, as a number that continues past both ends: so the slide of a file that
 * was a neighbour is the same slide when it becomes the current one, also across the ends. The gallery owns the index;
 * a change from there takes the shorter way round.
 */
export function usePosition(count: number, index: number, onIndex: (index: number) => void) {
  const [position, setPosition] = useState(index);
  const fileAt = (place: number) => ((place % count) + count) % count;
  let at = position;
  if (count > 0 && fileAt(at) !== index) {
    const ahead = fileAt(index - at);
    at += ahead <= count / 2 ? ahead : ahead - count;
    setPosition(at);
  }
  const jump = (place: number) => {
    setPosition(place);
    onIndex(fileAt(place));
  };
  return {
    position: at,
    fileAt,
    go: (step: number) => {
      if (count > 1) jump(at + step);
    },
    toFirst: () => jump(at - index),
    toLast: () => jump(at - index + count - 1),
  };
}
