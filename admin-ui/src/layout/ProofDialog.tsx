import { Button, Link, Typography } from '@mui/material';
import { beginPasskeyLogin, proveIdentity } from '@showreel/api-client';
import { getFactorsOptions } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { proofMethodsOf } from '../../../shared-ui/src/passkeys/second-step';
import { usePasskeySignIn } from '../../../shared-ui/src/passkeys/usePasskeySignIn';
import { isPasskeyUnknown, messageOf } from '../api/errors';
import { signIn, userQuery } from '../api/session';
import { useText } from '../i18n/language';
import { LoadErrorDialog } from '../ui/feedback/LoadErrorDialog';
import { useToast } from '../ui/feedback/useToast';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { requiredValue } from '../ui/form/validators';

type Props = { onAnswer: (isProven: boolean) => void };

/** Asks users to prove who they are: by password and code, or by a new sign-in at the identity provider. */
export function ProofDialog({ onAnswer }: Props) {
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return user.isLocal ? <PasswordProof onAnswer={onAnswer} /> : <ProviderProof onAnswer={onAnswer} />;
}

function PasswordProof({ onAnswer }: Props) {
  const t = useText();
  const query = useQuery(getFactorsOptions());
  const { data: factors, error } = query;
  // The fields are known only once the factors have loaded.
  if (!factors)
    return error ? (
      <LoadErrorDialog
        title={t('login.proofTitle')}
        query={query}
        failure={t('account.factorsFailed')}
        onClose={() => onAnswer(false)}
      />
    ) : null;
  const { hasApp, hasPasskey } = proofMethodsOf(factors);
  return (
    <FormDialog
      title={t('login.proofTitle')}
      action={t('login.prove')}
      defaultValues={{ password: '', code: '' }}
      failure={t('login.proofFailed')}
      onSubmit={async ({ password, code }) => {
        await proveIdentity({ body: code ? { password, code } : { password } });
        onAnswer(true);
      }}
      onClose={() => onAnswer(false)}
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t(hasPasskey && !hasApp ? 'login.proofPasskeyText' : 'login.proofText')}
      </Typography>
      {hasPasskey && <PasskeyProof onAnswer={onAnswer} />}
      <TextInput
        source="password"
        type="password"
        label={t('login.password')}
        autoComplete="current-password"
        autoFocus
        validate={requiredValue(t('login.passwordRequired'))}
      />
      {(hasPasskey || hasApp) && (
        <TextInput
          source="code"
          label={t(hasApp ? 'login.proofCode' : 'login.proofRecoveryCode')}
          autoComplete="one-time-code"
          validate={requiredValue(t('login.codeRequired'))}
        />
      )}
    </FormDialog>
  );
}

/** A sign-in with a passkey is a proof, in a session of its own; one of another account shows that account. */
function PasskeyProof({ onAnswer }: Props) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { canUse, isAsking, start } = usePasskeySignIn(
    {
      begin: () => beginPasskeyLogin(),
      finish: async (passkey) => {
        const user = queries.getQueryData(userQuery.queryKey);
        const { id } = await signIn(queries, { passkey });
        onAnswer(id === user?.id);
      },
      isUnknown: isPasskeyUnknown,
      onError: (error) =>
        toast({
          title: t('login.proofFailed'),
          // The browser's own messages are for programmers.
          text: error instanceof HttpError ? messageOf(error, t('login.passkeyFailed')) : t('login.passkeyFailed'),
          destructive: true,
        }),
    },
    false,
  );
  if (!canUse) return null;
  return (
    <Button variant="outlined" loading={isAsking} onClick={start} sx={{ mb: 1 }}>
      {t('login.passkey')}
    </Button>
  );
}

/** A new sign-in replaces the session of all tabs, so the request is sent again in the new one. */
function ProviderProof({ onAnswer }: Props) {
  const t = useText();
  return (
    <FormDialog
      title={t('login.proofTitle')}
      action={t('login.proofContinue')}
      defaultValues={{}}
      failure={t('login.proofFailed')}
      onSubmit={() => Promise.resolve(onAnswer(true))}
      onClose={() => onAnswer(false)}
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('login.proofAtProvider')}
      </Typography>
      <Link href="/api/login/proof" target="_blank" rel="noopener">
        {t('login.proofSignIn')}
      </Link>
    </FormDialog>
  );
}
