import { Box, Button, Stack } from '@mui/material';
import { renamePasskey } from '@showreel/api-client';
import { getFactorsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { requiredValue } from '../ui/form/validators';

/** Renames a passkey in its row. Escape leaves the name as it is. */
export function PasskeyNameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { form, isSaving, submit, element } = useServerForm({
    values: { name },
    save: async (values) => {
      await renamePasskey({ path: { id }, body: { name: values.name } });
      await refresh(queries, getFactorsQueryKey());
      onClose();
    },
    failure: t('account.passkeyRenameFailed'),
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={submit}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <ServerError />
        <Box sx={{ flex: '1 1 200px' }}>
          <TextInput
            source="name"
            label={t('account.passkeyName')}
            autoFocus
            validate={requiredValue(t('account.passkeyNameRequired'))}
          />
        </Box>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t('account.save')}
          </Button>
        </Stack>
      </Box>
    </FormProvider>
  );
}
