import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, LinearProgress, Stack, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { cancelReplacementMutation, renderMediaAgainMutation } from '@showreel/api-client/queries';
import type { ReplacementUpload } from '../../api/replacements';
import { useText } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { StatusBadge } from '../../ui/StatusBadge';
import { useAction } from '../../ui/feedback/useAction';
import { useBoard } from '../files/BoardContext';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Says why a file could not be prepared, or a video only in part, with a retry button. */
export function Failure({ file }: { file: StaffMediaFileDto }) {
  const t = useText();
  const { actions } = useBoard();
  const { busy, start } = useAction({
    ...renderMediaAgainMutation(),
    failure: t('media.prepareFailed'),
    done: () => actions.changed(),
  });
  const reason = file.failureReason ? renderMessage(file.failureReason, t) : t('media.prepareFailedText');
  return (
    <Problem action={t('app.tryAgain')} busy={busy} onAction={() => start({ path: { id: file.id } })}>
      {file.status === 'ready' ? t('media.endsEarly', { reason }) : reason}
    </Problem>
  );
}

/** Shows the progress of a new version, or why it failed. */
export function Replacement({
  file,
  uploading,
}: {
  file: StaffMediaFileDto;
  uploading: ReplacementUpload | undefined;
}) {
  const t = useText();
  const { actions } = useBoard();
  const { busy, start } = useAction({
    ...cancelReplacementMutation(),
    failure: t('media.replaceFailed'),
    done: () => actions.changed(),
  });
  const { replacement } = file;
  if (!uploading && !replacement) return null;
  if (uploading) {
    const { percent, error: trouble } = uploading;
    return (
      <Box sx={{ px: 1.5, pb: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="caption" color="textSecondary" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('media.replacing', { percent })}
          </Typography>
          <IconButton
            size="small"
            edge="end"
            aria-label={t('media.replaceCancel', { name: file.name })}
            onClick={() => actions.cancelReplacement(file)}
          >
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </Stack>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('media.replaceProgress', { name: file.name })}
          sx={{ height: 3, borderRadius: 2 }}
        />
        {trouble && (
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
            {trouble}
          </Typography>
        )}
      </Box>
    );
  }
  if (replacement?.status === 'processing') {
    return (
      <Box sx={{ px: 1.5, pb: 1.5 }}>
        <StatusBadge icon="spin" color="info">
          {t('media.replacePreparing')}
        </StatusBadge>
      </Box>
    );
  }
  return (
    <Problem action={t('app.dismiss')} busy={busy} onAction={() => start({ path: { id: file.id } })}>
      {t('media.replaceRejected', {
        name: replacement!.originalName,
        reason: replacement!.failureReason
          ? renderMessage(replacement!.failureReason, t)
          : t('media.prepareFailedText'),
      })}
    </Problem>
  );
}

function Problem({
  action,
  busy,
  onAction,
  children,
}: {
  action: string;
  busy: boolean;
  onAction: () => void;
  children: string;
}) {
  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Typography variant="body2" color="error" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <SecondaryButton size="small" loading={busy} onClick={onAction}>
        {action}
      </SecondaryButton>
    </Box>
  );
}
