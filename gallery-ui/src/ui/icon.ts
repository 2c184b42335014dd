import { createElement, type SVGProps } from 'react';

/** An icon of the set, as its package describes it. */
interface IconData {
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Draws an icon of lucide. The build puts it in the place of lucide's own builder, which is 2 kB of every first
 * load for contexts, aliases and options that this site has no use for.
 */
export function drawIcon({ size: grid, node }: IconData) {
  return function Icon({ size = grid, strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    const attributes = { width: size, height: size, viewBox: `0 0 ${grid} ${grid}`, fill: 'none', stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
    return createElement('svg', { ...attributes, ...rest }, ...node.map(([tag, shape]) => createElement(tag, shape)));
  };
}
