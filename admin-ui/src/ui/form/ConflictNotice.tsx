import { Alert, AlertTitle, Box, Stack } from '@mui/material';
import { useText } from '../../i18n/language';
import { SecondaryButton } from '../SecondaryButton';

/** Shows the second editor what the first one saved, and lets them choose. */
export function ConflictNotice({
  title,
  theirs,
  onTheirs,
  onMine,
}: {
  title: string;
  /** The saved values that differ from the form. */
  theirs: readonly { field: string; value: string }[];
  onTheirs: () => void;
  onMine: () => void;
}) {
  const t = useText();
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
      <AlertTitle>{title}</AlertTitle>
      {/* A legal text is long: the buttons stay in sight, and the keyboard can scroll it. */}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{
          m: 0,
          mb: 1,
          pl: 2.5,
          maxHeight: 260,
          overflowY: 'auto',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
        }}
      >
        {theirs.map(({ field, value }) => (
          <li key={field}>{t('project.theirs', { field, value })}</li>
        ))}
      </Box>
      {t('project.conflictText')}
      <Stack direction="row" sx={{ gap: 1, mt: 1.25, flexWrap: 'wrap' }}>
        <SecondaryButton size="small" onClick={onTheirs}>
          {t('project.useTheirs')}
        </SecondaryButton>
        <SecondaryButton size="small" onClick={onMine}>
          {t('project.keepMine')}
        </SecondaryButton>
      </Stack>
    </Alert>
  );
}
