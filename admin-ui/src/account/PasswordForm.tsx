import { useQueryClient } from '@tanstack/react-query';
import { changeOwnPassword } from '../api/session';
import { useText } from '../i18n/language';
import { CurrentPasswordInput, NewPasswordInputs } from '../ui/form/PasswordInputs';
import { useToast } from '../ui/feedback/useToast';
import { SectionForm } from '../ui/form/SectionForm';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

/** Sets a new password; all other sessions end. */
export function PasswordForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <SectionForm
      label={t('account.password')}
      values={EMPTY}
      action={t('account.changePassword')}
      failure={t('account.passwordFailed')}
      save={async ({ currentPassword, newPassword }) => {
        await changeOwnPassword(queries, currentPassword, newPassword);
        toast({ title: t('account.passwordChanged'), text: t('account.passwordChangedText') });
        return { values: EMPTY };
      }}
      onDirty={onDirty}
    >
      <CurrentPasswordInput />
      <NewPasswordInputs />
    </SectionForm>
  );
}
