import { jest } from '@jest/globals';
import { drawingAttack, otherAttacks } from '../../attacks/watermark-attacks.suite.js';
import { DEEP } from '../../fixtures/deep.js';

jest.setTimeout(600_000);

describe('Attacks on the watermark', () => {
  drawingAttack(DEEP ? { edge: 960, placements: 40 } : { edge: 360, placements: 2 });
  if (DEEP)
    otherAttacks({
      edge: 960,
      previews: 200,
      film: { name: 'street.mp4', seconds: 21, frames: 250 },
      gridPhotos: 3,
    });
});
