import { Divider, ListSubheader, MenuItem, Typography } from '@mui/material';
import type { AlbumDto, StaffMediaFileDto } from '@showreel/api-client';
import { useRef } from 'react';
import type { LabelKey } from '../../i18n/catalogue';
import { useText } from '../../i18n/language';
import { MoreMenu } from '../../ui/ButtonMenu';
import type { Step } from '../files/selection';

/** What a card asks its board to do. */
export interface CardActions {
  rename: (file: StaffMediaFileDto) => void;
  remove: (file: StaffMediaFileDto) => void;
  view: (file: StaffMediaFileDto) => void;
  press: (file: StaffMediaFileDto, range: boolean) => void;
  step: (file: StaffMediaFileDto, step: Step) => void;
  setAlbum: (file: StaffMediaFileDto, albumId: string | null) => void;
  cover: (file: StaffMediaFileDto | null) => void;
  replace: (file: StaffMediaFileDto, picked: File) => void;
  /** Cancels the new version that is being uploaded. */
  cancelReplacement: (file: StaffMediaFileDto) => void;
  changed: () => void;
  /** The files to drag with this one: the selection, if it is part of it. */
  dragged: (file: StaffMediaFileDto) => string[];
  dropAt: (ids: string[], file: StaffMediaFileDto, after: boolean) => void;
}

const STEPS: readonly [Step, LabelKey][] = [
  ['first', 'media.first'],
  ['earlier', 'media.earlier'],
  ['later', 'media.later'],
  ['last', 'media.last'],
];
const ACCEPTS = { photo: '.jpg,.jpeg,.png', video: '.mp4,.mov,.avi' } as const;

/** The less frequent actions on a file, including moving it without dragging. */
export function MediaMenu({
  file,
  albums,
  isCover,
  actions,
}: {
  file: StaffMediaFileDto;
  albums: readonly AlbumDto[];
  isCover: boolean;
  actions: CardActions;
}) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const others = albums.filter(({ id }) => id !== file.albumId);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTS[file.fileType]}
        data-testid={`replace-${file.id}`}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          target.value = '';
          if (picked) actions.replace(file, picked);
        }}
      />
      <MoreMenu label={t('media.actions', { name: file.name })} size="small" outlined={false}>
        {/* The whole name, which the card may have to cut. */}
        <Typography
          component="li"
          role="presentation"
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, pt: 0.5, pb: 1, overflowWrap: 'anywhere' }}
        >
          {file.name}
        </Typography>
        <MenuItem onClick={() => actions.rename(file)}>{t('media.rename')}</MenuItem>
        {file.status === 'ready' && (
          <MenuItem onClick={() => actions.cover(isCover ? null : file)}>
            {isCover ? t('media.coverClear') : t('media.cover')}
          </MenuItem>
        )}
        {file.status !== 'processing' && (
          <MenuItem onClick={() => picker.current?.click()}>{t('media.replace')}</MenuItem>
        )}
        <Divider />
        {STEPS.map(([step, text]) => (
          <MenuItem key={step} onClick={() => actions.step(file, step)}>
            {t(text)}
          </MenuItem>
        ))}
        {(others.length > 0 || file.albumId) && (
          <ListSubheader component="div" role="presentation" sx={{ lineHeight: '32px' }}>
            {t('media.move')}
          </ListSubheader>
        )}
        {others.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => actions.setAlbum(file, id)}>
            {name}
          </MenuItem>
        ))}
        {file.albumId && <MenuItem onClick={() => actions.setAlbum(file, null)}>{t('media.noSection')}</MenuItem>}
      </MoreMenu>
    </>
  );
}
