import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import { Box, Button, MenuItem, Paper, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useText } from '../../i18n/language';
import { ButtonMenu } from '../../ui/ButtonMenu';
import { useBoard } from '../files/BoardContext';
import { VISIBILITIES, type Visibility } from '../files/visibility';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Offers bulk actions for the selected files; it is sticky while the page scrolls. */
export function SelectionTools({
  count,
  onMove,
  onShowTo,
  onDelete,
  onAll,
  onClear,
}: {
  count: number;
  onMove: (albumId: string | null) => void;
  /** Null shows the files to whoever sees their section. */
  onShowTo: (visibility: Visibility | null) => void;
  onDelete: () => void;
  onAll: () => void;
  onClear: () => void;
}) {
  const t = useText();
  const { albums } = useBoard();
  // Screen readers announce only changes in a region that existed before.
  const status = (
    <Box role="status" sx={visuallyHidden}>
      {count > 0 && t('media.selected', { count })}
    </Box>
  );
  if (count === 0) return status;
  return (
    <>
      {status}
      <Paper
        variant="outlined"
        role="group"
        aria-label={t('media.selectedGroup')}
        sx={{
          position: 'sticky',
          top: { xs: 56, sm: 60 },
          zIndex: 3,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          px: 2,
          py: 1,
          mb: 2,
          borderColor: 'primary.main',
        }}
      >
        <Typography variant="body2" sx={{ flex: '1 1 120px', fontWeight: 560, whiteSpace: 'nowrap' }}>
          {t('media.selected', { count })}
        </Typography>
        <Button size="small" color="inherit" onClick={onAll}>
          {t('media.selectAll')}
        </Button>
        <Button size="small" color="inherit" onClick={onClear}>
          {t('media.clearSelection')}
        </Button>
        {albums.length > 0 && (
          <ButtonMenu
            button={(opener) => (
              <SecondaryButton {...opener} size="small" startIcon={<MoveIcon />}>
                {t('media.move')}
              </SecondaryButton>
            )}
          >
            {albums.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => onMove(id)}>
                {name}
              </MenuItem>
            ))}
            <MenuItem onClick={() => onMove(null)}>{t('media.noSection')}</MenuItem>
          </ButtonMenu>
        )}
        <ButtonMenu
          button={(opener) => (
            <SecondaryButton {...opener} size="small" startIcon={<EyeIcon />}>
              {t('media.visibility')}
            </SecondaryButton>
          )}
        >
          {VISIBILITIES.map(([value, label]) => (
            <MenuItem key={value} onClick={() => onShowTo(value === 'everyone' ? null : value)}>
              {t(label)}
            </MenuItem>
          ))}
        </ButtonMenu>
        <Button size="small" color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={onDelete}>
          {t('media.deleteMany', { count })}
        </Button>
      </Paper>
    </>
  );
}
