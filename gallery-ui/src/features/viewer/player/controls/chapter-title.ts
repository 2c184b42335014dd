import type { ChapterDto } from '@showreel/api-client';
import { viewer } from '../../../../i18n/en/viewer';
import { getTranslations } from '../../../../i18n/translations';

/** What a chapter is called: its title, or else its number. Empty before the first one. */
export function chapterTitle(chapters: readonly ChapterDto[], index: number): string {
  const chapter = chapters[index];
  return chapter ? chapter.title || getTranslations(viewer)('chapter', { n: index + 1 }) : '';
}
