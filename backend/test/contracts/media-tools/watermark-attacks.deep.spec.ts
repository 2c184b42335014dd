import { jest } from '@jest/globals';
import { DEEP } from '../../fixtures/deep.js';
import { watermarkAttacks } from '../../attacks/watermark-attacks.suite.js';

jest.setTimeout(600_000);

describe('Attacks on the watermark', () => {
  watermarkAttacks(
    DEEP
      ? {
          edge: 960,
          placements: 40,
          previews: 200,
          film: { name: 'street.mp4', seconds: 21, frames: 250 },
          gridPhotos: 3,
        }
      : { edge: 360, placements: 2, previews: 40, film: { name: 'street.mp4', seconds: 4, frames: 40 }, gridPhotos: 1 },
  );
});
