import { useText } from '../../i18n/language';
import { TextInput } from './inputs';
import { requiredValue } from './validators';

const MIN_LENGTH = 8;

/** Asks for the field `currentPassword`. */
export function CurrentPasswordInput() {
  const t = useText();
  return (
    <TextInput
      source="currentPassword"
      label={t('login.currentPassword')}
      type="password"
      autoComplete="current-password"
      validate={requiredValue(t('login.passwordRequired'))}
    />
  );
}

/** Asks for a new password twice: the fields `newPassword` and `repeated`. */
export function NewPasswordInputs({ autoFocus }: { autoFocus?: boolean }) {
  const t = useText();
  return (
    <>
      <TextInput
        source="newPassword"
        label={t('login.newPassword')}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={t('login.newPasswordHint')}
        validate={(password: string) => (password.length >= MIN_LENGTH ? undefined : t('login.newPasswordShort'))}
      />
      <TextInput
        source="repeated"
        label={t('login.repeatPassword')}
        type="password"
        autoComplete="new-password"
        validate={(repeated: string, { newPassword }: { newPassword: string }) =>
          repeated === newPassword ? undefined : t('login.passwordsDiffer')
        }
      />
    </>
  );
}
