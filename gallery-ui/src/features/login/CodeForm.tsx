import type { UserDto } from '@showreel/api-client';
import { useState, type FormEvent } from 'react';
import { secondStepOptions } from '../../../../shared-ui/src/passkeys/second-step';
import { useLoginWithCode } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { login as loginTexts } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import styles from './LoginPage.module.css';
import { PasskeyButton } from './PasskeyButton';

/** Asks for the second step of a password login: a passkey, a code of the app, or a recovery code. */
export function CodeForm({
  methods,
  onDone,
  onPasskey,
  onBack,
}: {
  methods: readonly string[];
  onDone: (user: UserDto) => void;
  onPasskey: (user: UserDto) => void;
  onBack: () => void;
}) {
  const t = getTranslations(loginTexts);
  const login = useLoginWithCode();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate(code, { onSuccess: onDone });
  };
  const { hasApp, hasPasskey, takesCode, startsWithPasskey } = secondStepOptions(methods);
  return (
    <>
      <p className={styles['lead']}>{t(hasApp ? 'codeLead' : takesCode ? 'passkeyOrCode' : 'passkeyLead')}</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {hasPasskey && <PasskeyButton hasField={false} isFirst autoFocus={startsWithPasskey} onDone={onPasskey} />}
        {takesCode && (
          <>
            <Field
              label={t('code')}
              name="code"
              autoComplete="one-time-code"
              autoFocus={!startsWithPasskey}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={login.error ? reasonOf(login.error, t('failed')) : undefined}
            />
            <Button type="submit" variant={hasApp ? 'primary' : 'secondary'} large wide disabled={login.isPending}>
              {login.isPending ? t('signingIn') : t('signIn')}
            </Button>
          </>
        )}
        {!takesCode && <p>{t('passkeyHelp')}</p>}
        <Button onClick={onBack}>{t('backToSignIn')}</Button>
      </form>
    </>
  );
}
