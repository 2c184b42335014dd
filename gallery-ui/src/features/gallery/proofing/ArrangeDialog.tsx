import type { GalleryMediaFileDto, GallerySelectionDto } from '@showreel/api-client';
import { useState, type KeyboardEvent } from 'react';
import { common } from '../../../i18n/en/common';
import { downloads } from '../../../i18n/en/downloads';
import { proofing as section } from '../../../i18n/en/proofing';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { X } from '../../../ui/icons';
import { Modal } from '../../../ui/overlays/Modal';
import type { MoreFilesState } from '../view/more-files';
import { ArrowDown, ArrowUp } from './icons';
import styles from './Proofing.module.css';
import type { Choices } from './useChoices';

/**
 * Shows the chosen photos in their order: they are moved by buttons, by dragging or by Alt and an arrow key, and each
 * has its note. In a large gallery they can be moved once all of them are loaded.
 */
export function ArrangeDialog({
  selection,
  files,
  more,
  choices,
  onClose,
}: {
  selection: GallerySelectionDto;
  files: readonly GalleryMediaFileDto[];
  more?: MoreFilesState | undefined;
  choices: Choices;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const { fileIds, notes, notesAllowed } = selection;
  const byId = new Map(files.map((file) => [file.id, file]));
  const isPartial = more?.cursor !== undefined && fileIds.some((id) => !byId.has(id));
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState('');

  const move = (id: string, to: number) => {
    if (to < 0 || to >= fileIds.length) return;
    const others = fileIds.filter((each) => each !== id);
    setAnnouncement(t('moved', { n: to + 1, m: fileIds.length }));
    void choices.arrange([...others.slice(0, to), id, ...others.slice(to)]);
  };
  const keys = (event: KeyboardEvent, id: string, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(id, at + step);
  };

  return (
    <Modal
      title={t('arrangeTitle', { selection: selection.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {getTranslations(common)('close')}
        </Button>
      }
    >
      {isPartial ? <Loading more={more} /> : <p>{t('arrangeText')}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className={styles['list']}>
        {(isPartial ? [] : fileIds).map((id, at) => {
          const file = byId.get(id);
          if (!file) return null;
          const name = titleOf(file);
          return (
            <li
              key={id}
              draggable
              data-dragged={dragged === id || undefined}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged && dragged !== id) move(dragged, at);
              }}
              onKeyDown={(event) => keys(event, id, at)}
            >
              {file.sources[0] && <img src={file.sources[0].url} alt="" loading="lazy" draggable={false} />}
              <div className={styles['file']}>
                <span>
                  {at + 1}. {name}
                </span>
              </div>
              <div className={styles['moves']}>
                <button
                  type="button"
                  aria-label={t('earlier', { name })}
                  aria-keyshortcuts="Alt+ArrowUp"
                  disabled={at === 0}
                  onClick={() => move(id, at - 1)}
                >
                  <ArrowUp size={18} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t('later', { name })}
                  aria-keyshortcuts="Alt+ArrowDown"
                  disabled={at === fileIds.length - 1}
                  onClick={() => move(id, at + 1)}
                >
                  <ArrowDown size={18} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t('remove', { name })}
                  onClick={() => void choices.set([file], false)}
                >
                  <X size={18} aria-hidden />
                </button>
              </div>
              {notesAllowed && (
                <input
                  type="text"
                  maxLength={1000}
                  aria-label={t('noteFor', { name })}
                  placeholder={t('note')}
                  defaultValue={notes.find(({ fileId }) => fileId === id)?.note ?? ''}
                  onBlur={(event) => {
                    const note = event.target.value.trim();
                    if (note !== (notes.find(({ fileId }) => fileId === id)?.note ?? ''))
                      void choices.setNote(id, note);
                  }}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}

/** Shows the progress of loading, or that it has failed. */
function Loading({ more: { failed, loaded, total, retry } }: { more: MoreFilesState }) {
  const t = getTranslations(downloads);
  if (!failed) return <p role="status">{t('loadingFiles', { n: loaded, m: total })}</p>;
  return (
    <p role="alert">
      {t('filesFailed')} <Button onClick={retry}>{getTranslations(common)('tryAgain')}</Button>
    </p>
  );
}
