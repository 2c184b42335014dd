import { useText } from '../../i18n/language';
import { TextInput } from './inputs';
import { requiredValue } from './validators';

const MIN_LENGTH = 8;

/** The field `currentPassword`. */
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

/** A new password, twice: the fields `newPassword` and `again`. */
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
        source="again"
        label={t('login.repeatPassword')}
        type="password"
        autoComplete="new-password"
        validate={(again: string, { newPassword }: { newPassword: string }) =>
          again === newPassword ? undefined : t('login.passwordsDiffer')
        }
      />
    </>
  );
}
