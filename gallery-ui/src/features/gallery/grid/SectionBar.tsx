import type { GalleryAlbumDto } from '@showreel/api-client';
import { useEffect, useRef, useState } from 'react';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import styles from '../view/Gallery.module.css';

/** A section whose heading is less than this many CSS pixels below the window's top counts as the one in view. */
const IN_VIEW = 160;

/** Finds the beginning of a section: its photos, or its videos if it has no photos. */
const headingOf = (id: string) => document.getElementById(`photos-${id}`) ?? document.getElementById(`videos-${id}`);

/** Scrolls to a section. @returns whether the section is on the page */
function showSection(id: string): boolean {
  const heading = headingOf(id);
  heading?.parentElement!.scrollIntoView();
  return heading !== null;
}

/** Leads to the sections on the page, and shows which one is in view. */
export function SectionBar({
  sections,
  isComplete,
  wanted: [wanted, setWanted],
}: {
  sections: readonly GalleryAlbumDto[];
  /** True when all files of the gallery are loaded. */
  isComplete: boolean;
  /** The section that the visitor has requested, while its files are not loaded. */
  wanted: readonly [string | undefined, (id: string | undefined) => void];
}) {
  const bar = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const above = sections
        .map(({ id }) => ({ id, top: headingOf(id)?.getBoundingClientRect().top ?? Infinity }))
        .filter(({ top }) => top < IN_VIEW)
        .sort((one, other) => other.top - one.top);
      setCurrent(above[0]?.id);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [sections]);
  useEffect(() => {
    const button = bar.current!.querySelector<HTMLElement>('[aria-current]');
    if (button) bar.current!.scrollLeft = button.offsetLeft - bar.current!.clientWidth / 3;
  }, [current]);
  useEffect(() => {
    if (wanted && (showSection(wanted) || isComplete)) setWanted(undefined);
  }, [wanted, setWanted, isComplete, sections]);
  return (
    <nav ref={bar} aria-label={getTranslations(gallery)('sections')} className={styles['sections']}>
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={current === id || undefined}
          onClick={() => setWanted(showSection(id) ? undefined : id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
