import { TextField } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { changeAccount } from '../api/session';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { requiredText } from '../ui/form/validators';
import { useToast } from '../ui/feedback/useToast';
import { SectionForm } from '../ui/form/SectionForm';

/** Edits name and phone number; the email is only shown. */
export function ProfileForm({
  user: { firstName, lastName, phoneNumber, email },
  onDirty,
}: {
  user: UserDto;
  onDirty: (dirty: boolean) => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const required = (field: string) => requiredText(t('users.required', { field }));
  return (
    <SectionForm
      label={t('account.profile')}
      values={{ firstName, lastName, phoneNumber: phoneNumber ?? '' }}
      action={t('account.save')}
      failure={t('account.saveFailed')}
      save={async (values) => {
        await changeAccount(queries, { ...values, phoneNumber: values.phoneNumber.trim() || null });
        toast({ title: t('account.saved') });
        return { values };
      }}
      onDirty={onDirty}
      draft="profile"
    >
      <TextInput
        source="firstName"
        label={t('users.firstName')}
        autoComplete="given-name"
        validate={required(t('users.firstName'))}
      />
      <TextInput
        source="lastName"
        label={t('users.lastName')}
        autoComplete="family-name"
        validate={required(t('users.lastName'))}
      />
      <TextField
        label={t('users.email')}
        value={email}
        helperText={t('account.emailHint')}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <TextInput
        source="phoneNumber"
        label={t('app.optional', { label: t('users.phone') })}
        type="tel"
        autoComplete="tel"
      />
    </SectionForm>
  );
}
