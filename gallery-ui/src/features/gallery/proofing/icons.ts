import { drawIcon } from '../../../../../shared-ui/src/draw-icon';

const BOX = { x: '3', y: '3', width: '18', height: '18', rx: '3' };

// The icons are from Lucide (lucide.dev, ui/LICENSE-lucide.txt).
export const SquareCheck = drawIcon(['rect', BOX], ['path', { d: 'm8 12 3 3 5-6' }]);
export const SquarePlus = drawIcon(['rect', BOX], ['path', { d: 'M8 12h8' }], ['path', { d: 'M12 8v8' }]);
export const ArrowUp = drawIcon(['path', { d: 'm5 12 7-7 7 7' }], ['path', { d: 'M12 19V5' }]);
export const ArrowDown = drawIcon(['path', { d: 'M12 5v14' }], ['path', { d: 'm19 12-7 7-7-7' }]);
