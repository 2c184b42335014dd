import type { PasskeyDto, UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { canUsePasskeys } from '../../../../shared-ui/src/passkeys/can-use-passkeys';
import { isKnownHere } from '../../../../shared-ui/src/passkeys/passkeys';
import { usePasskeySignals } from '../../../../shared-ui/src/passkeys/usePasskeySignals';
import { useFocusRestore } from '../../../../shared-ui/src/useFocusRestore';
import { useAddPasskey, useFactors, useRemovePasskey, useRenamePasskey, type WithProof } from '../../api/account';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { account } from '../../i18n/en/account';
import { formatStudioDate } from '../../i18n/format';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { toast } from '../../ui/toast/toast-store';
import styles from './account.module.css';
import { RecoveryCodes, RecoveryCodesLeft } from './RecoveryCodes';
import { showError } from './show-error';
import { useProof } from './useProof';

/**
 * Lists the user's passkeys, with which one touch signs in, and their recovery codes. It renders nothing where there
 * are neither and none can be added.
 */
export function Passkeys({ user }: { user: UserDto }) {
  const t = getTranslations(account);
  const { data: factors, isCurrent } = useFactors();
  const { withProof, dialog } = useProof(user, factors);
  const add = useAddPasskey(withProof);
  const { container, focusEvents } = useFocusRestore<HTMLElement>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  usePasskeySignals(user, factors, isCurrent && !add.isPending);
  if (!factors) return null;
  const hasPasskeys = factors.passkeys.length > 0;
  if (!hasPasskeys && !canUsePasskeys() && !factors.hasSecondFactor) return null;
  const start = () =>
    add.mutate(undefined, {
      onSuccess: (added) => {
        if (added === null) return;
        toast({ title: t('passkeyAdded'), description: added.passkey.name });
        setCodes(added.recoveryCodes);
      },
      onError: (error) => showError(error, isKnownHere(error) ? t('passkeyKnown') : t('passkeyAddFailed')),
    });
  return (
    <section ref={container} tabIndex={-1} {...focusEvents} className={styles['form']} aria-label={t('passkeys')}>
      {(hasPasskeys || canUsePasskeys()) && <p>{t('passkeysText')}</p>}
      {hasPasskeys && (
        <ul className={styles['activity']} aria-label={t('passkeys')}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} withProof={withProof} />
          ))}
        </ul>
      )}
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : (
        factors.hasSecondFactor && (
          <RecoveryCodesLeft count={factors.recoveryCodesLeft} withProof={withProof} onCodes={setCodes} />
        )
      )}
      {canUsePasskeys() && (
        <p>
          <Button disabled={add.isPending} onClick={start}>
            {t('passkeyAdd')}
          </Button>
        </p>
      )}
      {dialog}
    </section>
  );
}

function PasskeyRow({
  passkey: { id, name, isSynced, createdAt, lastUsedAt, otherHost },
  withProof,
}: {
  passkey: PasskeyDto;
  withProof: WithProof;
}) {
  const t = getTranslations(account);
  const remove = useRemovePasskey(withProof);
  const { container, focusEvents } = useFocusRestore<HTMLLIElement>();
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const used =
    lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { date: formatStudioDate(lastUsedAt, undefined) });
  const where =
    otherHost !== null ? t('passkeyOtherHost', { host: otherHost }) : t(isSynced ? 'passkeySynced' : 'passkeyOnDevice');
  return (
    <li ref={container} tabIndex={-1} {...focusEvents} className={styles['passkey']}>
      {open === 'name' ? (
        <NameForm id={id} name={name} onClose={() => setOpen(null)} />
      ) : (
        <>
          <div>
            <strong>{name}</strong>
            <p className={styles['about']}>
              {where} · {t('passkeySince', { date: formatStudioDate(createdAt, undefined) })} · {used}
            </p>
            {open === 'removal' && <p role="alert">{t('passkeyRemoveText')}</p>}
          </div>
          {/* The React keys keep the question's button from taking the place, and the focus, of the button that
              asks it. */}
          {open === 'removal' ? (
            <div key="removal" className={styles['buttons']}>
              <Button autoFocus onClick={() => setOpen(null)}>
                {t('passkeyKeep')}
              </Button>
              <Button
                variant="primary"
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(id, {
                    onSuccess: () => toast({ title: t('passkeyRemoved'), description: name }),
                    onError: (error) => showError(error, t('passkeyRemoveFailed')),
                  })
                }
              >
                {t('passkeyRemove')}
              </Button>
            </div>
          ) : (
            <div key="row" className={styles['buttons']}>
              <Button aria-label={t('passkeyRenameOf', { name })} onClick={() => setOpen('name')}>
                {t('passkeyRename')}
              </Button>
              <Button aria-label={t('passkeyRemoveOf', { name })} onClick={() => setOpen('removal')}>
                {t('passkeyRemove')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}

function NameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = getTranslations(account);
  const rename = useRenamePasskey();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ defaultValues: { name } });
  const submit = handleSubmit(async (values) => {
    try {
      await rename.mutateAsync({ id, name: values.name });
      onClose();
    } catch (error) {
      setError('name', { message: fieldErrors(error)['name'] ?? reasonOf(error, t('passkeyRenameFailed')) });
    }
  });
  return (
    <form
      className={styles['nameForm']}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <Field label={t('passkeyName')} autoFocus error={errors.name?.message} {...register('name')} />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('passkeyCancel')}</Button>
        <Button type="submit" variant="primary" disabled={rename.isPending}>
          {t('passkeySave')}
        </Button>
      </div>
    </form>
  );
}
