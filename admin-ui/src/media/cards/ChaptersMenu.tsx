import { Button, MenuItem, Typography } from '@mui/material';
import type { ChapterDto } from '@showreel/api-client';
import { formatDuration } from '../../../../shared-ui/src/format';
import { useText } from '../../i18n/language';
import { ButtonMenu } from '../../ui/ButtonMenu';

/** Leads to the chapters of the film that plays below. Shows nothing without any. */
export function ChaptersMenu({
  chapters,
  onSeek,
}: {
  chapters: readonly ChapterDto[];
  onSeek: (seconds: number) => void;
}) {
  const t = useText();
  if (chapters.length === 0) return null;
  return (
    <ButtonMenu
      button={(opener) => (
        <Button
          {...opener}
          size="small"
          color="inherit"
          sx={{ position: 'absolute', top: 6, left: 48, color: '#fff', bgcolor: 'rgba(0,0,0,0.62) !important' }}
        >
          {t('media.chapters')}
        </Button>
      )}
    >
      {chapters.map(({ start, title }, index) => (
        <MenuItem key={start} onClick={() => onSeek(start)} sx={{ justifyContent: 'space-between', gap: 3 }}>
          {title || t('media.chapter', { n: index + 1 })}
          <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ flex: 'none' }}>
            {formatDuration(Math.floor(start))}
          </Typography>
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
