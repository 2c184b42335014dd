import type { SpriteDto } from '@showreel/api-client';
import type { CSSProperties } from 'react';
import styles from './PlayerControls.module.css';

/** Shows the picture of a moment, from the small frames of the film. */
export function SeekPreview({ sprite, seconds }: { sprite: SpriteDto; seconds: number }) {
  const { url, columns, count, width, height, seconds: step } = sprite;
  const at = Math.min(count - 1, Math.max(0, Math.floor(seconds / step)));
  const rows = Math.ceil(count / columns);
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `${width / 16}rem`,
    backgroundImage: `url(${JSON.stringify(url)})`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${placeOf(at % columns, columns)} ${placeOf(Math.floor(at / columns), rows)}`,
  };
  return <span className={styles['frame']} style={style} data-frame={at} />;
}

const placeOf = (at: number, all: number) => `${all > 1 ? (100 * at) / (all - 1) : 0}%`;
