import { Box, Button } from '@mui/material';
import type { FactorsDto, PasskeyDto, UserDto } from '@showreel/api-client';
import { getFactorsQueryKey, listSessionsQueryKey, removePasskeyMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { canUsePasskeys } from '../../../shared-ui/src/passkeys/can-use-passkeys';
import { usePasskeySignals } from '../../../shared-ui/src/passkeys/usePasskeySignals';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { formatDateTime } from '../ui/format';
import { useFocusRestore } from '../../../shared-ui/src/useFocusRestore';
import { FactorRow } from './FactorRow';
import { PasskeyNameForm } from './PasskeyNameForm';
import { useAddPasskey } from './useAddPasskey';
import { useMakeSecondStep } from './useMakeSecondStep';
import { SecondaryButton } from '../ui/SecondaryButton';

/**
 * Lists the user's passkeys, with which one touch signs in. `isCurrent` says that the server has just listed them.
 * `onCodes` gets the recovery codes of a first factor.
 */
export function PasskeyList({
  user,
  factors,
  isCurrent,
  onCodes,
}: {
  user: UserDto;
  factors: FactorsDto;
  isCurrent: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText();
  const { container, focusEvents } = useFocusRestore();
  const add = useAddPasskey(onCodes);
  usePasskeySignals(user, factors, isCurrent && !add.busy);
  const { passkeys } = factors;
  return (
    <Box ref={container} tabIndex={-1} {...focusEvents} sx={{ outline: 'none' }}>
      <FactorRow
        name={t('account.passkeys')}
        text={t(canUsePasskeys() ? 'account.passkeysText' : 'account.passkeysElsewhere')}
      >
        {canUsePasskeys() && (
          <Button
            variant={passkeys.length === 0 ? 'contained' : 'outlined'}
            color={passkeys.length === 0 ? 'primary' : 'inherit'}
            loading={add.busy}
            onClick={() => add.start()}
          >
            {t('account.passkeyAdd')}
          </Button>
        )}
      </FactorRow>
      {passkeys.length > 0 && (
        <Box component="ul" aria-label={t('account.passkeys')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onCodes={onCodes} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function PasskeyRow({
  passkey: { id, name, isSynced, createdAt, lastUsedAt, otherHost, isSecondStep },
  onCodes,
}: {
  passkey: PasskeyDto;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText();
  const { container, focusEvents } = useFocusRestore();
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const secondStep = useMakeSecondStep(onCodes);
  const remove = useAction({
    ...removePasskeyMutation(),
    success: { title: t('account.passkeyRemoved'), text: name },
    failure: t('account.passkeyRemoveFailed'),
    done: () => setOpen(null),
    refreshes: [getFactorsQueryKey(), listSessionsQueryKey()],
  });
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box ref={container} tabIndex={-1} {...focusEvents} sx={{ outline: 'none' }}>
        {open === 'name' ? (
          <PasskeyNameForm id={id} name={name} onClose={() => setOpen(null)} />
        ) : (
          <FactorRow
            name={name}
            text={[
              otherHost !== null
                ? t('account.passkeyOtherHost', { host: otherHost })
                : t(isSynced ? 'account.passkeySynced' : 'account.passkeyOnDevice'),
              t('account.appSince', { time: formatDateTime(createdAt) }),
              lastUsedAt === null
                ? t('account.passkeyUnused')
                : t('account.lastUsed', { time: formatDateTime(lastUsedAt) }),
              ...(isSecondStep ? [] : [t('account.noSecondStep')]),
            ].join(' · ')}
          >
            {!isSecondStep && otherHost === null && (
              <SecondaryButton loading={secondStep.busy} onClick={() => secondStep.start({ path: { id } })}>
                {t('account.makeSecondStep')}
              </SecondaryButton>
            )}
            <Button color="inherit" aria-label={t('account.passkeyRenameOf', { name })} onClick={() => setOpen('name')}>
              {t('account.passkeyRename')}
            </Button>
            <Button
              color="inherit"
              aria-label={t('account.passkeyRemoveOf', { name })}
              onClick={() => setOpen('removal')}
            >
              {t('account.passkeyRemove')}
            </Button>
          </FactorRow>
        )}
      </Box>
      {open === 'removal' && (
        <ConfirmDialog
          title={t('account.passkeyRemoveTitle', { name })}
          text={t('account.passkeyRemoveText')}
          action={t('account.passkeyRemove')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({ path: { id } })}
          onCancel={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
