import { Divider, ListSubheader, MenuItem, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useRef } from 'react';
import type { LabelKey } from '../../i18n/catalogue';
import { useText } from '../../i18n/language';
import { MoreMenu } from '../../ui/ButtonMenu';
import { useBoard } from '../files/BoardContext';
import { VISIBILITIES } from '../files/visibility';
import type { Step } from '../files/selection';

const STEPS: readonly [Step, LabelKey][] = [
  ['first', 'media.first'],
  ['earlier', 'media.earlier'],
  ['later', 'media.later'],
  ['last', 'media.last'],
];
const ACCEPTS = { photo: '.jpg,.jpeg,.png', video: '.mp4,.mov,.avi' } as const;

/** Offers the less frequent actions on a file, including moving it without dragging. */
export function MediaMenu({ file }: { file: StaffMediaFileDto }) {
  const t = useText();
  const { albums, coverFileId, actions } = useBoard();
  const isCover = coverFileId === file.id;
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
        {/* The menu shows the whole name, which the card may have to cut. */}
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
        {file.fileType === 'video' && <MenuItem onClick={() => actions.captions(file)}>{t('media.captions')}</MenuItem>}
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
        <ListSubheader component="div" role="presentation" sx={{ lineHeight: '32px' }}>
          {t('media.visibility')}
        </ListSubheader>
        {VISIBILITIES.map(([value, label]) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={(file.visibility ?? 'everyone') === value}
            selected={(file.visibility ?? 'everyone') === value}
            onClick={() => actions.show([file.id], { visibility: value === 'everyone' ? null : value })}
          >
            {t(label)}
          </MenuItem>
        ))}
        {file.isPrivate && (
          <MenuItem onClick={() => actions.show([file.id], { isPrivate: false })}>{t('media.endPrivacy')}</MenuItem>
        )}
        {(others.length > 0 || file.albumId) && (
          <ListSubheader component="div" role="presentation" sx={{ lineHeight: '32px' }}>
            {t('media.move')}
          </ListSubheader>
        )}
        {others.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => actions.setAlbum([file.id], id)}>
            {name}
          </MenuItem>
        ))}
        {file.albumId && <MenuItem onClick={() => actions.setAlbum([file.id], null)}>{t('media.noSection')}</MenuItem>}
      </MoreMenu>
    </>
  );
}
