import { FfmpegError, runFfprobe } from './ffmpeg-process.js';

describe('process of ffmpeg', () => {
  test('rejects output of ffprobe that is no JSON', async () => {
    // `echo` repeats its arguments and ends without an error.
    const probing = runFfprobe('echo', ['not JSON'], { timeoutMs: 10_000, env: { PATH: process.env['PATH'] ?? '' } });
    await expect(probing).rejects.toThrow(FfmpegError);
  });
});
