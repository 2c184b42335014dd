import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const GRID = 24;

/** Draws an icon of shapes on a grid of 24. It takes the props of an `svg`, and `size`. */
export function drawIcon(...shapes: Shape[]) {
  return function Icon({ size = GRID, strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    const attributes = {
      width: size,
      height: size,
      viewBox: `0 0 ${GRID} ${GRID}`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const;
    return createElement('svg', { ...attributes, ...rest }, ...shapes.map(([tag, shape]) => createElement(tag, shape)));
  };
}

/** This icon is from Lucide (lucide.dev), like all of ours. */
export const Play = drawIcon([
  'path',
  { d: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z' },
]);
