import type { GalleryMediaFileDto } from '@showreel/api-client';
import { memo } from 'react';
import { Check, Download, Lock, UserRound } from '../../../ui/icons';
import { Tooltip } from '../../../ui/overlays/Tooltip';
import { Badge, Picture } from '../../../ui/cards/Picture';
import { gallery } from '../../../i18n/en/gallery';
import { titleOf } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/language';
import { getTranslations } from '../../../i18n/translations';
import type { Choosing } from '../proofing/choosing';
import { FavouriteButton, SelectButton, type FileActions, type FileState } from './FileButtons';
import styles from './Media.module.css';
import { tileKeys } from './tile-focus';

interface Props extends FileState {
  photo: GalleryMediaFileDto;
  left: number;
  top: number;
  width: number;
  height: number;
  position: number;
  total: number;
  /** The name of the photo's choice, if the client has chosen the photo; null otherwise. */
  chosen: string | null;
  /** True when a badge shows that the photo has been downloaded. */
  badge: boolean;
  /** True for the photo of the grid to which Tab leads; arrow keys lead on (PhotoGrid.tsx). */
  tabStop: boolean;
  /** The label of the photo's download button; null where there is no button. */
  label: string | null;
  choosing: Choosing | null;
  actions: FileActions;
}

/** Marks a file that guests and partners do not see. */
export const PrivateBadge = () => (
  <Badge color="over">
    <Lock size={14} aria-hidden />
    {getTranslations(gallery)('private')}
  </Badge>
);

/** Shows a photo in the grid. */
export const PhotoTile = memo(function PhotoTile({
  photo,
  left,
  top,
  width,
  height,
  position,
  total,
  chosen,
  badge,
  tabStop,
  label,
  selecting,
  selected,
  busy,
  favourite,
  choosing,
  actions,
}: Props) {
  useLanguage();
  const t = getTranslations(gallery);
  return (
    <li
      id={`file-${photo.id}`}
      className={styles['photo']}
      style={{ left, top, width, height }}
      aria-posinset={position}
      aria-setsize={total}
      data-selected={selected || undefined}
      onKeyDown={tileKeys}
    >
      <button
        type="button"
        className={styles['open']}
        data-open
        tabIndex={tabStop ? 0 : -1}
        inert={selecting}
        aria-keyshortcuts="F2"
        aria-label={t('open', { name: titleOf(photo) })}
        onClick={(event) =>
          event.shiftKey || event.ctrlKey || event.metaKey ? actions.select(photo, event.shiftKey) : actions.open(photo)
        }
      >
        <Picture
          file={photo}
          alt=""
          sizes={`${Math.ceil(width)}px`}
          small={photo.watermarked}
          onError={actions.stale}
        />
      </button>
      {(chosen !== null || badge || photo.isPrivate) && (
        <span className={styles['badges']}>
          {photo.isPrivate && <PrivateBadge />}
          {chosen !== null && (
            <Badge color="over">
              <UserRound size={14} aria-hidden />
              {chosen}
            </Badge>
          )}
          {badge && (
            <Badge color="over">
              <Check size={14} aria-hidden />
              {t('unlocked')}
            </Badge>
          )}
        </span>
      )}
      <SelectButton
        file={photo}
        selected={selected}
        selecting={selecting}
        tabStop={tabStop}
        onSelect={actions.select}
      />
      {!selecting && (
        <>
          {choosing?.mark(photo)}
          <FavouriteButton file={photo} favourite={favourite} onFavourite={actions.favourite} />
          {label !== null && (
            <Tooltip text={label}>
              <button
                type="button"
                className={styles['take']}
                data-action
                tabIndex={-1}
                disabled={busy}
                onClick={() => actions.download(photo)}
                aria-label={`${label}: ${titleOf(photo)}`}
              >
                <Download size={18} aria-hidden />
              </button>
            </Tooltip>
          )}
        </>
      )}
    </li>
  );
});
