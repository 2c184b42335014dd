import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { installedFfmpeg } from './ffmpeg.js';
import { fileWith, samplePath, type Sample } from './samples.js';

/** Returns the first seconds of a film of the fixtures: the product encodes them sooner. */
export const beginningOf = (path: string, name: string, seconds: number): Sample =>
  copyOf(name, () => ['-i', samplePath(path), '-t', String(seconds), '-map', '0']);

/** Repeats a film of the fixtures until it has this length. */
export const repeated = (path: string, name: string, seconds: number): Sample =>
  copyOf(name, () => ['-stream_loop', '-1', '-i', samplePath(path), '-t', String(seconds), '-map', '0']);

/** Adds chapters to a film of the fixtures, which begin at these seconds. */
export const withChapters = (path: string, name: string, chapters: Readonly<Record<string, number>>): Sample =>
  copyOf(name, (folder) => {
    const list = join(folder, 'chapters.txt');
    const starts = Object.entries(chapters);
    const parts = starts.map(
      ([title, start], at) =>
        `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${starts[at + 1]?.[1] ?? start + 1}\ntitle=${title}\n`,
    );
    writeFileSync(list, `;FFMETADATA1\n${parts.join('')}`);
    return ['-i', samplePath(path), '-f', 'ffmetadata', '-i', list, '-map', '0', '-map_chapters', '1'];
  });

/** Copies a film without encoding it. */
function copyOf(name: string, options: (folder: string) => string[]): Sample {
  const folder = mkdtempSync(join(tmpdir(), 'showreel-film-'));
  const film = join(folder, `film${extname(name)}`);
  try {
    execFileSync(installedFfmpeg(), ['-v', 'error', ...options(folder), '-c', 'copy', film]);
    return fileWith(name, readFileSync(film));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
