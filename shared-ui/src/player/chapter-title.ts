import type { ChapterDto } from '@showreel/api-client';
import type { PlayerLanguage } from './player-language';

/** Returns the title of a chapter, or else its number; empty before the first one. */
export function chapterTitle({ text }: PlayerLanguage, chapters: readonly ChapterDto[], index: number): string {
  const chapter = chapters[index];
  return chapter ? chapter.title || text('chapter', { n: index + 1 }) : '';
}
