import { drawIcon } from '../../../shared-ui/src/draw-icon';

// Several screens show these icons, which are from Lucide (lucide.dev, LICENSE-lucide.txt).
export const ArrowLeft = drawIcon(['path', { d: 'm12 19-7-7 7-7' }], ['path', { d: 'M19 12H5' }]);
export const ArrowRight = drawIcon(['path', { d: 'M5 12h14' }], ['path', { d: 'm12 5 7 7-7 7' }]);
export const Check = drawIcon(['path', { d: 'M20 6 9 17l-5-5' }]);
export const CircleCheck = drawIcon(['circle', { cx: '12', cy: '12', r: '10' }], ['path', { d: 'm16 9-5.5 5.5L8 12' }]);
export const Download = drawIcon(
  ['path', { d: 'M12 15V3' }],
  ['path', { d: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4' }],
  ['path', { d: 'm7 10 5 5 5-5' }],
);
export const Heart = drawIcon([
  'path',
  {
    d: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  },
]);
export const Lock = drawIcon(
  ['rect', { x: '3', y: '11', width: '18', height: '11', rx: '2' }],
  ['path', { d: 'M7 11V7a5 5 0 0 1 10 0v4' }],
);
export const UserRound = drawIcon(['circle', { cx: '12', cy: '8', r: '5' }], ['path', { d: 'M20 21a8 8 0 0 0-16 0' }]);
export const X = drawIcon(['path', { d: 'M18 6 6 18' }], ['path', { d: 'm6 6 12 12' }]);
