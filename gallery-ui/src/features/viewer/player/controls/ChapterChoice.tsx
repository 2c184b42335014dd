import type { ChapterDto } from '@showreel/api-client';
import { chapterAt } from '../../../../../../shared-ui/src/film-steps';
import { formatDuration } from '../../../../../../shared-ui/src/format';
import { viewer } from '../../../../i18n/en/viewer';
import { getTranslations } from '../../../../i18n/translations';
import { chapterTitle } from './chapter-title';
import styles from './PlayerControls.module.css';

/** Shows the present chapter, and leads to others. Renders nothing without any. */
export function ChapterChoice({
  chapters,
  time,
  onSeek,
  disabled,
}: {
  chapters: readonly ChapterDto[];
  time: number;
  onSeek: (seconds: number) => void;
  disabled: boolean;
}) {
  const t = getTranslations(viewer);
  if (chapters.length === 0) return null;
  const now = chapterAt(chapters, time);
  return (
    <select
      className={`${styles['choice']} ${styles['chapters']}`}
      aria-label={t('chapters')}
      value={now}
      disabled={disabled}
      onChange={(event) => onSeek(chapters[Number(event.target.value)]?.start ?? 0)}
    >
      {now < 0 && <option value={-1}>{t('chapters')}</option>}
      {chapters.map(({ start }, index) => (
        <option key={start} value={index}>
          {chapterTitle(chapters, index)} · {formatDuration(Math.floor(start))}
        </option>
      ))}
    </select>
  );
}
