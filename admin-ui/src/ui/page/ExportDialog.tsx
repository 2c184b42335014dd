import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import type { ExportDto } from '@showreel/api-client';
import { previewExportOptions, previewExportQueryKey, requestExportMutation } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { downloadWithProof } from '../../api/proof';
import { useText } from '../../i18n/language';
import { LoadError } from '../feedback/LoadError';
import { useAction } from '../feedback/useAction';
import { formatBytes, formatDateTime, formatNumber } from '../format';

const ASK_EVERY_MS = 2_000;

/** The scope of an export: a project by its id, the galleries of a client by their address, or everything. */
export interface ExportedScope {
  project?: string;
  client?: string;
}

/** Prepares an export, shows its progress, and leads to its ZIP. */
export function ExportDialog({ scope, name, onClose }: { scope: ExportedScope; name?: string; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useQuery({
    ...previewExportOptions({ query: scope }),
    refetchInterval: ({ state }) => (state.data?.last?.state === 'waiting' ? ASK_EVERY_MS : false),
  });
  const request = useAction({
    ...requestExportMutation(),
    failure: t('exports.notStarted'),
    refreshes: [previewExportQueryKey({ query: scope })],
  });
  const last = data?.last ?? null;
  const about = scope.project ? 'exports.ofProject' : scope.client ? 'exports.ofClient' : 'exports.ofAll';
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {name ? `${t('exports.title')}: ${name}` : t('exports.everything')}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="body2">{t(about)}</Typography>
          {error && !data && <LoadError error={error} failure={t('exports.loadFailed')} onRetry={refetch} />}
          {!data && !error && <Skeleton variant="rounded" height={72} />}
          {data && (
            <Typography variant="subtitle2" component="p">
              {t(data.isEstimate ? 'exports.about' : 'exports.size', {
                files: t('app.files', { count: data.fileCount }),
                bytes: formatBytes(data.bytes),
              })}
            </Typography>
          )}
          {data && <Progress last={last} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
        {data && last?.state !== 'waiting' && (
          <Button
            variant={last?.downloadUrl ? 'outlined' : 'contained'}
            color={last?.downloadUrl ? 'inherit' : 'primary'}
            loading={request.busy}
            onClick={() => request.start({ body: scope })}
          >
            {t(last ? 'exports.again' : 'exports.prepare')}
          </Button>
        )}
        {last?.downloadUrl && (
          <Button variant="contained" component="a" href={last.downloadUrl} download onClick={downloadWithProof}>
            {t('exports.download', { size: formatBytes(last.bytes ?? 0) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Shows the progress of the export, or what to expect before it has begun. */
function Progress({ last }: { last: ExportDto | null }) {
  const t = useText();
  if (!last)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('exports.notice')}
      </Typography>
    );
  if (last.state === 'failed')
    return (
      <Alert severity="error">
        {t('exports.failed')} {last.error}
      </Alert>
    );
  if (last.state === 'ready')
    return (
      <Alert severity="success">
        {t('exports.ready', {
          at: formatDateTime(last.madeAt ?? last.expiresAt),
          until: formatDateTime(last.expiresAt),
        })}
      </Alert>
    );
  const { doneCount, fileCount } = last;
  const text = t('exports.preparing', {
    done: formatNumber(Math.min(doneCount, fileCount)),
    files: t('app.files', { count: fileCount }),
  });
  return (
    <Stack role="status" sx={{ gap: 0.75 }}>
      <LinearProgress
        aria-label={text}
        {...(doneCount > 0 && { variant: 'determinate', value: Math.min(100, (100 * doneCount) / fileCount) })}
      />
      <Typography variant="body2">{text}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('exports.comeBack')}
      </Typography>
    </Stack>
  );
}
