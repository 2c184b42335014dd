import type { ChapterDto } from '@showreel/api-client';
import { chapterAt } from '../film-steps';
import { formatDuration } from '../format';
import { chapterTitle } from './chapter-title';
import { usePlayerLanguage } from './player-language';
import styles from './PlayerControls.module.css';

/** Shows the present chapter, and leads to other chapters. Renders nothing for a film without chapters. */
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
  const language = usePlayerLanguage();
  if (chapters.length === 0) return null;
  const now = chapterAt(chapters, time);
  return (
    <select
      className={`${styles['choice']} ${styles['chapters']}`}
      aria-label={language.text('chapters')}
      value={now}
      disabled={disabled}
      onChange={(event) => onSeek(chapters[Number(event.target.value)]?.start ?? 0)}
    >
      {now < 0 && <option value={-1}>{language.text('chapters')}</option>}
      {chapters.map(({ start }, index) => (
        <option key={start} value={index}>
          {chapterTitle(language, chapters, index)} · {formatDuration(Math.floor(start))}
        </option>
      ))}
    </select>
  );
}
