import { Box, Button, Stack } from '@mui/material';
import type { CreatedUserDto, CreateUserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useCreateRecord } from '../api/records';
import { useText } from '../i18n/language';
import { copyText } from '../ui/copyText';
import { FormDialog } from '../ui/form/FormDialog';
import { useToast } from '../ui/feedback/useToast';
import { REQUIRED_FIELDS, UserInputs, type UserForm } from './UserInputs';

/** Under which the form is kept when the session ends. */
export const CREATE_USER_DRAFT = 'create-user';
const EMPTY: UserForm = { firstName: '', lastName: '', email: '', phoneNumber: '' };

/** Creates a regular user; the toast shows the first password once. */
export function UserCreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const create = useCreateRecord<CreatedUserDto>('users');
  const submit = async (values: UserForm) => {
    const data: CreateUserDto = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      phoneNumber: values.phoneNumber.trim() || null,
    };
    const { temporaryPassword, email } = await create(data);
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
  };
  return (
    <FormDialog
      title={t('users.create')}
      action={t('users.create')}
      defaultValues={EMPTY}
      draft={CREATE_USER_DRAFT}
      failure={t('users.createFailed')}
      failureTitle={t('users.error')}
      onSubmit={submit}
      onInvalid={(values) => {
        if (REQUIRED_FIELDS.some((field) => !values[field].trim()))
          toast({ title: t('users.missing'), text: t('users.missingText'), destructive: true });
      }}
      onClose={onClose}
    >
      <UserInputs />
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
