import { Box, Button, Typography } from '@mui/material';
import type { SessionDto } from '@showreel/api-client';
import { endSessionMutation, listSessionsOptions, listSessionsQueryKey } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { isSessionLost } from '../api/errors';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { formatDateTime } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { useFocusRestore } from '../../../shared-ui/src/useFocusRestore';

/** Lists the browsers in which the user is signed in. */
export function SessionList() {
  const t = useText();
  const { container, focusEvents } = useFocusRestore();
  const { data, error, refetch } = useQuery(listSessionsOptions());
  if (error && !isSessionLost(error))
    return <LoadError error={error} failure={t('account.sessionsFailed')} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={1} />;
  return (
    <Box ref={container} tabIndex={-1} {...focusEvents} sx={{ outline: 'none' }}>
      <Box component="ul" aria-label={t('account.sessions')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Box>
    </Box>
  );
}

function SessionRow({ session: { id, browser, system, createdAt, lastUsedAt, isCurrent } }: { session: SessionDto }) {
  const t = useText();
  const device = deviceName(browser, system, t);
  const { busy, start } = useAction({
    ...endSessionMutation(),
    success: t('account.signedOut', { device }),
    failure: t('account.signOutFailed'),
    refreshes: [listSessionsQueryKey()],
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        py: 1,
        minHeight: 60,
        alignItems: 'center',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
          {device}
        </Typography>
        <Typography id={`use-${id}`} variant="caption" color="textSecondary">
          {isCurrent
            ? t('account.signedInAt', { time: formatDateTime(createdAt) })
            : t('account.lastUsed', { time: formatDateTime(lastUsedAt) })}
        </Typography>
      </Box>
      {isCurrent ? (
        <StatusBadge icon="dot" color="success">
          {t('account.thisDevice')}
        </StatusBadge>
      ) : (
        <Button
          size="small"
          color="inherit"
          aria-label={t('account.signOutOf', { device })}
          aria-describedby={`use-${id}`}
          loading={busy}
          onClick={() => start({ path: { id } })}
          sx={{ minHeight: { xs: 44, md: 32 }, flexShrink: 0 }}
        >
          {t('account.signOut')}
        </Button>
      )}
    </Box>
  );
}

function deviceName(browser: string | null, system: string | null, t: Text): string {
  if (browser && system) return t('account.device', { browser, system });
  return browser ?? system ?? t('account.unknownDevice');
}
