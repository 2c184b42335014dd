import CloseIcon from '@mui/icons-material/Close';
import { Box, Card, IconButton, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { UploadPanel } from './UploadPanel';

/** Shows "Upload Files" under the project table, for the chosen project. */
export function UploadCard({
  projectId,
  projectName,
  nextSteps,
  onClose,
}: {
  projectId: string;
  projectName: string;
  nextSteps?: ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which must not become the effect's clean-up.
    void box.current?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      block: 'nearest',
    });
    // Keyboard users need not tab through the whole table to reach it.
    box.current?.focus({ preventScroll: true });
  }, [projectId]);
  return (
    <Card
      ref={box}
      component="section"
      tabIndex={-1}
      aria-label={t('upload.title')}
      sx={{ mt: 2, p: { xs: 2, md: 2.5 }, outline: 0 }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2, mb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{t('upload.title')}</Typography>
          <MuiLink
            component={Link}
            to={`/projects/${projectId}`}
            variant="body2"
            color="textSecondary"
            underline="hover"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {t('upload.to', { project: projectName })}
          </MuiLink>
        </Box>
        <IconButton aria-label={t('upload.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <UploadPanel projectId={projectId} nextSteps={nextSteps} />
    </Card>
  );
}
