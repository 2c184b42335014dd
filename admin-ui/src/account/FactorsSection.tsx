import { Button, Typography } from '@mui/material';
import type { FactorsDto, NewAuthenticatorDto, UserDto } from '@showreel/api-client';
import {
  beginAuthenticatorMutation,
  getFactorsOptions,
  getFactorsQueryKey,
  listSessionsQueryKey,
  removeAuthenticatorMutation,
  renewRecoveryCodesMutation,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionLost } from '../api/errors';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { formatDateTime } from '../ui/format';
import { AuthenticatorDialog } from './AuthenticatorDialog';
import { FactorRow } from './FactorRow';
import { PasskeyList } from './PasskeyList';
import { RecoveryCodes } from './RecoveryCodes';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Lists the user's second factors: passkeys, an authenticator app, and recovery codes. */
export function FactorsSection({ user }: { user: UserDto }) {
  const t = useText();
  const { data, error, isSuccess, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...getFactorsOptions(),
    enabled: user.isLocal,
  });
  if (!user.isLocal) return <Typography variant="body2">{t('account.noFactors')}</Typography>;
  if (error && !isSessionLost(error))
    return <LoadError error={error} failure={t('account.factorsFailed')} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={1} />;
  return <Factors user={user} factors={data} isCurrent={isSuccess && isFetchedAfterMount && !isFetching} />;
}

function Factors({ user, factors, isCurrent }: { user: UserDto; factors: FactorsDto; isCurrent: boolean }) {
  const { authenticatorSince: since, recoveryCodesLeft: left, hasSecondFactor } = factors;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [app, setApp] = useState<NewAuthenticatorDto | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null);
  const changed = () => {
    setAsking(null);
    setApp(null);
    void refresh(queries, getFactorsQueryKey(), listSessionsQueryKey());
  };
  const begin = useAction({ ...beginAuthenticatorMutation(), failure: t('account.appAddFailed'), done: setApp });
  const remove = useAction({
    ...removeAuthenticatorMutation(),
    success: t('account.appRemoved'),
    failure: t('account.appRemoveFailed'),
    done: changed,
  });
  const renew = useAction({
    ...renewRecoveryCodesMutation(),
    failure: t('account.codesFailed'),
    done: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      changed();
    },
  });
  return (
    <>
      <PasskeyList user={user} factors={factors} isCurrent={isCurrent} onCodes={setCodes} />
      <FactorRow
        name={t('account.app')}
        text={since === null ? t('account.appNone') : t('account.appSince', { time: formatDateTime(since) })}
      >
        {since === null ? (
          <SecondaryButton loading={begin.busy} onClick={() => begin.start({})}>
            {t('account.appAdd')}
          </SecondaryButton>
        ) : (
          <Button color="inherit" onClick={() => setAsking('remove')}>
            {t('account.appRemove')}
          </Button>
        )}
      </FactorRow>
      {hasSecondFactor && (
        <FactorRow name={t('account.codes')} text={t('account.codesLeft', { count: String(left) })}>
          <Button color="inherit" onClick={() => setAsking('renew')}>
            {t('account.codesRenew')}
          </Button>
        </FactorRow>
      )}
      {app && (
        <AuthenticatorDialog
          app={app}
          onAdded={(added) => {
            toast({ title: t('account.appAdded') });
            setCodes(added);
            changed();
          }}
          onClose={() => setApp(null)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('account.appRemoveTitle')}
          text={t('account.appRemoveText')}
          action={t('account.appRemove')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({})}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'renew' && (
        <ConfirmDialog
          title={t('account.codesRenewTitle')}
          text={t('account.codesRenewText')}
          action={t('account.codesRenew')}
          busy={renew.busy}
          onConfirm={() => renew.start({})}
          onCancel={() => setAsking(null)}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
