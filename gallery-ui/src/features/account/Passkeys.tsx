import type { PasskeyDto, UserDto } from '@showreel/api-client';
import { useEffect, useState, type FormEvent } from 'react';
import { canUsePasskeys } from '../../../../shared-ui/src/passkeys/can-use-passkeys';
import { isKnownHere, keepPasskeys, renamePasskeyAccount } from '../../../../shared-ui/src/passkeys/passkeys';
import { useFocusRestore } from '../../../../shared-ui/src/useFocusRestore';
import { useAddPasskey, useFactors, useRemovePasskey, useRenamePasskey } from '../../api/account';
import { ApiError, fieldErrors, isUnauthorized, reasonOf } from '../../api/api-error';
import { account } from '../../i18n/en/account';
import { formatStudioDate } from '../../i18n/format';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { toast } from '../../ui/toast/toast-store';
import styles from './account.module.css';

/** The user's passkeys, with which one touch signs in. Nothing is shown where there are none and none can be added. */
export function Passkeys({ user }: { user: UserDto }) {
  const t = getTranslations(account);
  const { data: factors, isCurrent } = useFactors();
  const add = useAddPasskey();
  const { container, focusEvents } = useFocusRestore<HTMLElement>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useSignals(user, factors, isCurrent && !add.isPending);
  if (!factors || (factors.passkeys.length === 0 && !canUsePasskeys())) return null;
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
      <p>{t('passkeysText')}</p>
      {factors.passkeys.length > 0 && (
        <ul className={styles['activity']} aria-label={t('passkeys')}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {canUsePasskeys() && (
        <p>
          <Button disabled={add.isPending} onClick={start}>
            {t('passkeyAdd')}
          </Button>
        </p>
      )}
    </section>
  );
}

/**
 * The browser's own list follows what was removed or changed here or elsewhere. Password managers delete what they are not
 * told: only a complete list is signalled, as an older one would cost a good passkey.
 */
function useSignals(
  { email, firstName, lastName }: UserDto,
  factors: ReturnType<typeof useFactors>['data'],
  isComplete: boolean,
): void {
  const { relyingParty, id } = factors?.passkeyAccount ?? {};
  const ids = factors?.passkeys.map(({ credentialId }) => credentialId).join(' ');
  const name = `${firstName} ${lastName}`.trim() || email;
  useEffect(() => {
    if (!isComplete || relyingParty === undefined || id === undefined || ids === undefined) return;
    void keepPasskeys({ relyingParty, id }, ids ? ids.split(' ') : []);
  }, [isComplete, relyingParty, id, ids]);
  useEffect(() => {
    if (relyingParty === undefined || id === undefined) return;
    void renamePasskeyAccount({ relyingParty, id }, { email, name });
  }, [relyingParty, id, email, name]);
}

function PasskeyRow({ passkey: { id, name, isSynced, createdAt, lastUsedAt, otherHost } }: { passkey: PasskeyDto }) {
  const t = getTranslations(account);
  const remove = useRemovePasskey();
  const { container, focusEvents } = useFocusRestore<HTMLLIElement>();
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const used =
    lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { date: formatStudioDate(lastUsedAt, undefined) });
  const where =
    otherHost !== null
      ? t('passkeyOtherHost', { host: otherHost })
      : t(isSynced ? 'passkeySynced' : 'passkeyOnDevice');
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
          {/* The keys keep the button of the question from taking the place, and the focus, of the one that asks it. */}
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
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id, name: typed }, { onSuccess: onClose });
  };
  const { error } = rename;
  return (
    <form
      className={styles['nameForm']}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <Field
        label={t('passkeyName')}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        error={error ? (fieldErrors(error)['name'] ?? reasonOf(error, t('passkeyRenameFailed'))) : undefined}
      />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('passkeyCancel')}</Button>
        <Button type="submit" variant="primary" disabled={rename.isPending}>
          {t('passkeySave')}
        </Button>
      </div>
    </form>
  );
}

/** The recovery codes of the first passkey, which are shown once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = getTranslations(account);
  return (
    <section aria-label={t('recoveryCodes')} role="status">
      <p>{t('recoveryCodesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="primary" onClick={onKept}>
        {t('recoveryCodesKept')}
      </Button>
    </section>
  );
}

function showError(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  const t = getTranslations(account);
  // Here, a new sign-in is how clients prove who they are.
  const isTooOld = error instanceof ApiError && error.code === 'auth.proof_required';
  const description = isTooOld ? t('passkeySignInAgain') : reasonOf(error, fallback);
  toast({ variant: 'destructive', title: t('error'), description });
}
