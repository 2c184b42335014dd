import { jest } from '@jest/globals';
import { watermarkAttacks } from '../../attacks/watermark-attacks.suite.js';

jest.setTimeout(600_000);

describe('Attacks on the watermark', () => {
  watermarkAttacks({
    edge: 960,
    placements: 40,
    previews: 200,
    film: { name: 'street.mp4', seconds: 21, frames: 250 },
    gridPhotos: 3,
  });
});
