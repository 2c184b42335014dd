/**
 * A worker process of the built backend: has ffmpeg or ffprobe read a film from an address, for as long as that takes.
 */
import fluent from 'fluent-ffmpeg';
import { findFfmpeg } from '../../../dist/adapters/ffmpeg/ffmpeg-binaries.js';
import { runFfmpeg, runFfprobe, startedBy } from '../../../dist/adapters/ffmpeg/ffmpeg-process.js';

const [program, film] = process.argv.slice(2);
const env = { PATH: process.env.PATH ?? '' };
const { ffmpeg, ffprobe } = findFfmpeg({}, env.PATH);
const limits = { timeoutMs: 60_000 };
if (program === 'ffprobe') await runFfprobe(ffprobe, [film], { ...limits, env });
else
  await runFfmpeg(
    startedBy(fluent(film, { niceness: 10 }), ffmpeg, env)
      .outputOptions('-f', 'null')
      .output('-'),
    limits,
  );
