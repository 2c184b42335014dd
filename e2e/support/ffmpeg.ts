import { createRequire } from 'node:module';

// The backend's dependencies: the browser tests have none of their own.
const backend = createRequire(new URL('../../backend/package.json', import.meta.url));
const bundled = (name: string) => (backend(name) as { path: string }).path;

/** Returns the program with which tests make films. */
export const installedFfmpeg = (): string => process.env['FFMPEG_PATH'] || bundled('@ffmpeg-installer/ffmpeg');

export const installedFfprobe = (): string => process.env['FFPROBE_PATH'] || bundled('@ffprobe-installer/ffprobe');
