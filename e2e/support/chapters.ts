import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedFfmpeg } from './ffmpeg.js';
import { fileWith, samplePath, type Sample } from './samples.js';

/** A film of the fixtures with chapters, which begin at these seconds. */
export function withChapters(path: string, name: string, chapters: Readonly<Record<string, number>>): Sample {
  const folder = mkdtempSync(join(tmpdir(), 'showreel-chapters-'));
  const [list, film] = [join(folder, 'chapters.txt'), join(folder, 'film.mp4')];
  const starts = Object.entries(chapters);
  const parts = starts.map(
    ([title, start], at) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${starts[at + 1]?.[1] ?? start + 1}\ntitle=${title}\n`,
  );
  try {
    writeFileSync(list, `;FFMETADATA1\n${parts.join('')}`);
    const inputs = ['-i', samplePath(path), '-f', 'ffmetadata', '-i', list];
    execFileSync(installedFfmpeg(), ['-v', 'error', ...inputs, '-map', '0', '-map_chapters', '1', '-c', 'copy', film]);
    return fileWith(name, readFileSync(film));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
