import type { FactorsDto, UserDto } from '@showreel/api-client';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { proofMethodsOf } from '../../../../shared-ui/src/passkeys/second-step';
import { usePasskeySignIn } from '../../../../shared-ui/src/passkeys/usePasskeySignIn';
import { passkeyLogin, useProveIdentity, useStartSession } from '../../api/account';
import { ApiError, fieldErrors } from '../../api/api-error';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Modal } from '../../ui/overlays/Modal';
import styles from './account.module.css';
import { showError } from './show-error';

/**
 * Asks users to prove who they are: by a passkey, or by their password and a code where the account has a second
 * factor.
 */
export function ProofDialog({
  user,
  factors,
  onAnswer,
}: {
  user: UserDto;
  factors: FactorsDto;
  onAnswer: (isProven: boolean) => void;
}) {
  const t = getTranslations(account);
  const form = useId();
  const prove = useProveIdentity();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ defaultValues: { password: '', code: '' } });
  const { hasApp, hasPasskey } = proofMethodsOf(factors);
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      await prove.mutateAsync(code ? { password, code } : { password });
      onAnswer(true);
    } catch (error) {
      const { password: wrongPassword, code: wrongCode } = fieldErrors(error);
      if (wrongCode) setError('code', { message: wrongCode }, { shouldFocus: true });
      if (wrongPassword) setError('password', { message: wrongPassword }, { shouldFocus: true });
      if (!wrongCode && !wrongPassword) showError(error, t('proofFailed'));
    }
  });
  return (
    <Modal
      title={t('proofTitle')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{getTranslations(common)('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={prove.isPending}>
            {t('proofConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(hasApp ? 'proofAppText' : hasPasskey ? 'proofPasskeyText' : 'proofText')}</p>
      <form id={form} className={styles['form']} onSubmit={submit} noValidate>
        {hasPasskey && <PasskeyProof user={user} onAnswer={onAnswer} />}
        <Field
          label={t('proofPassword')}
          type="password"
          autoComplete="current-password"
          autoFocus={!hasPasskey}
          error={errors.password?.message}
          {...register('password', { required: t('passwordRequired') })}
        />
        {(hasApp || hasPasskey) && (
          <Field
            label={t(hasApp ? 'proofCode' : 'proofRecoveryCode')}
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', { required: t('proofCodeRequired') })}
          />
        )}
      </form>
    </Modal>
  );
}

/** A sign-in with a passkey is a proof, in a session of its own; one of another account shows that account. */
function PasskeyProof({ user, onAnswer }: { user: UserDto; onAnswer: (isProven: boolean) => void }) {
  const t = getTranslations(account);
  const startSession = useStartSession();
  const { canUse, isAsking, start } = usePasskeySignIn(
    {
      begin: passkeyLogin.begin,
      finish: async (answer) => {
        const signedIn = await passkeyLogin.finish(answer);
        const isSame = signedIn.id === user.id;
        if (!isSame) startSession(signedIn);
        onAnswer(isSame);
      },
      isUnknown: (error) => error instanceof ApiError && error.code === 'auth.passkey_unknown',
      onError: (error) => showError(error, t('proofFailed')),
    },
    false,
  );
  if (!canUse) return null;
  return (
    <p>
      <Button variant="primary" disabled={isAsking} onClick={start}>
        {t('proofPasskey')}
      </Button>
    </p>
  );
}
