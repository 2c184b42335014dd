import type { Chapter } from '../../ports/video-tool.port.js';

/** ffprobe writes a chapter like this. */
export interface ProbeChapter {
  start_time?: string;
  tags?: Record<string, string>;
}

const MAX_CHAPTERS = 100;
const MAX_TITLE = 120;

/**
 * Returns the chapters of a film in the order of their times: at most 100, with short titles of one line. A single
 * chapter says nothing that the film does not, and is left out.
 * @param duration the length of the film in seconds
 */
export function chaptersOf(chapters: readonly ProbeChapter[], duration: number): Chapter[] {
  const starts = new Map<number, string>();
  for (const { start_time, tags } of chapters) {
    const start = Math.round(Number(start_time) * 1000) / 1000;
    if (start >= 0 && start < duration && !starts.has(start)) starts.set(start, titleOf(tags?.['title'] ?? ''));
  }
  const found = [...starts].sort(([one], [other]) => one - other).map(([start, title]) => ({ start, title }));
  return found.length > 1 ? found.slice(0, MAX_CHAPTERS) : [];
}

function titleOf(text: string): string {
  const line = text.replaceAll(/[\p{Control}\p{Surrogate}\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_TITLE).join('').trim();
}
