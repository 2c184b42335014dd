import { Box, Button, Stack, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { useDraft } from '../ui/draft';
import type { MessageKey } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { copyText } from '../ui/copyText';
import { FormDialog, type FieldErrors } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber'] as const;
/** Under which the form is kept when the session ends. */
export const CREATE_USER_DRAFT = 'create-user';
type Field = (typeof FIELDS)[number];
const LABELS = {
  firstName: 'users.firstName',
  lastName: 'users.lastName',
  email: 'users.email',
  phoneNumber: 'users.phone',
} as const satisfies Record<Field, MessageKey>;
const TYPES: Record<Field, string> = { firstName: 'text', lastName: 'text', email: 'email', phoneNumber: 'tel' };

/** Creates a regular user; the toast shows the first password once. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [values, setValues] = useDraft<Record<Field, string>>(CREATE_USER_DRAFT, {
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
  });
  const validate = (): FieldErrors<Field> => {
    const missing = (['firstName', 'lastName', 'email'] as const).filter((field) => !values[field].trim());
    if (missing.length > 0) {
      toast({ title: t('users.missing'), text: t('users.missingText'), destructive: true });
      return Object.fromEntries(missing.map((field) => [field, t('users.required', { field: t(LABELS[field]) })]));
    }
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()) ? {} : { email: t('users.emailInvalid') };
  };
  const submit = async () => {
    const { temporaryPassword, email } = await data.createUser({
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      phoneNumber: values.phoneNumber.trim() || null,
    });
    toast({
      title: t('users.userCreated'),
      text: temporaryPassword ? (
        <FirstPassword email={email} password={temporaryPassword} />
      ) : (
        t('users.canSignIn', { email })
      ),
      sticky: temporaryPassword !== undefined,
    });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <FormDialog
      title={t('users.create')}
      action={t('users.create')}
      fields={FIELDS}
      failure={t('users.createFailed')}
      failureTitle={t('users.error')}
      validate={validate}
      submit={submit}
      onClose={onClose}
    >
      {(errors) =>
        FIELDS.map((field, index) => (
          <TextField
            key={field}
            label={t(LABELS[field])}
            type={TYPES[field]}
            autoComplete="off"
            autoFocus={index === 0}
            value={values[field]}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            error={!!errors[field]}
            helperText={errors[field]}
          />
        ))
      }
    </FormDialog>
  );
}

function FirstPassword({ email, password }: { email: string; password: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  return (
    <>
      {t('users.firstPassword', { email })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          component="code"
          data-testid="temporary-password"
          sx={{
            px: 1,
            py: 0.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontSize: '0.875rem',
            userSelect: 'all',
            whiteSpace: 'nowrap',
          }}
        >
          {password}
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void copyText(password).then(setCopied)}
        >
          {t(copied ? 'users.copied' : 'users.copyPassword')}
        </Button>
      </Stack>
    </>
  );
}
