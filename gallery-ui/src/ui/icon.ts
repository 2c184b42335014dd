import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const GRID = 24;

/** An icon of the set, out of its shapes on a grid of 24: takes what an `svg` takes, and `size`. */
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
