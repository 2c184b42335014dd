import { drawIcon } from '../../../../shared-ui/src/draw-icon';

// Only the viewer of photos shows these icons, outside the first load. They are from Lucide, see ui/icons.ts.
export const ChevronLeft = drawIcon(['path', { d: 'm15 18-6-6 6-6' }]);
export const ChevronRight = drawIcon(['path', { d: 'm9 18 6-6-6-6' }]);
export const ZoomIn = drawIcon(
  ['circle', { cx: '11', cy: '11', r: '8' }],
  ['line', { x1: '21', x2: '16.65', y1: '21', y2: '16.65' }],
  ['line', { x1: '11', x2: '11', y1: '8', y2: '14' }],
  ['line', { x1: '8', x2: '14', y1: '11', y2: '11' }],
);
export const ZoomOut = drawIcon(
  ['circle', { cx: '11', cy: '11', r: '8' }],
  ['line', { x1: '21', x2: '16.65', y1: '21', y2: '16.65' }],
  ['line', { x1: '8', x2: '14', y1: '11', y2: '11' }],
);
