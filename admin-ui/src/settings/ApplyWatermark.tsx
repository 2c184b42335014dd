import { Alert, Button } from '@mui/material';
import {
  applyWatermarkMutation,
  getWatermarkProgressOptions,
  getWatermarkProgressQueryKey,
} from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

/** Shows the number of files from before a new watermark, with a button to re-render them. */
export function ApplyWatermark() {
  const t = useText();
  const { data } = useQuery({
    ...getWatermarkProgressOptions(),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 3_000 : false),
  });
  const { busy, start } = useAction({
    ...applyWatermarkMutation(),
    failure: t('settings.applyFailed'),
    refreshes: [getWatermarkProgressQueryKey()],
  });
  if (!data || data.outdated === 0) return null;
  if (data.waiting > 0)
    return (
      <Alert severity="info" role="status">
        {t(data.isEstimate ? 'settings.applyingAbout' : 'settings.applying', { count: data.waiting })}
      </Alert>
    );
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => start({})}>
          {t('settings.apply')}
        </Button>
      }
    >
      {t(data.isEstimate ? 'settings.outdatedAbout' : 'settings.outdated', { count: data.outdated })}
    </Alert>
  );
}
