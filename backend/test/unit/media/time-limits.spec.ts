import { SEEK_TIMEOUT_MS } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { stuckAfterSeconds } from '../../../src/jobs/job-runner.js';

/** The header with the end, and the times of frames. */
const PROBES = 2;
/** A film that is dark everywhere. */
const FRAMES = 5;

describe('the time of a film without an index', () => {
  test('is enough to find all of its places before its job counts as stuck', () => {
    expect(stuckAfterSeconds('render-stills') * 1_000).toBeGreaterThan((PROBES + FRAMES) * SEEK_TIMEOUT_MS);
  });
});
