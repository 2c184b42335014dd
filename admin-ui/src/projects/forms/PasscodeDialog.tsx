import { Button, Stack, TextField } from '@mui/material';
import { setProjectPasscode, showProjectPasscode, type ProjectDto } from '@showreel/api-client';
import { setProjectPasscodeMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { refreshProject } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { copyText } from '../../api/plainHttp';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Shows, sets, changes or removes the passcode that the gallery asks for. */
export function PasscodeDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const saved = (title: string) => {
    toast({ title });
    onClose();
    void refreshProject(queries, project.id);
  };
  const removal = useAction({
    ...setProjectPasscodeMutation(),
    failure: t('projects.passcodeFailed'),
    done: () => saved(t('projects.passcodeRemoved')),
  });
  return (
    <FormDialog
      title={t(project.hasPasscode ? 'projects.passcodeChange' : 'projects.passcodeSet')}
      action={t('projects.passcodeSave')}
      defaultValues={{ passcode: '' }}
      failure={t('projects.passcodeFailed')}
      onSubmit={async ({ passcode }) => {
        await setProjectPasscode({ path: { id: project.id }, body: { passcode } });
        saved(t('projects.passcodeSaved'));
      }}
      onClose={onClose}
    >
      {project.hasPasscode && <CurrentPasscode projectId={project.id} />}
      <TextInput
        source="passcode"
        label={t('projects.passcode')}
        autoComplete="off"
        autoFocus
        hint={t('projects.passcodeHint')}
        validate={(passcode: string) =>
          passcode.length >= 6 && passcode.length <= 64 ? undefined : t('projects.passcodeLength')
        }
      />
      <GenerateButton />
      {project.hasPasscode && (
        <Button
          color="error"
          onClick={() => removal.start({ path: { id: project.id }, body: { passcode: null } })}
          loading={removal.busy}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('projects.passcodeRemove')}
        </Button>
      )}
    </FormDialog>
  );
}

/** Fills in a random passcode; staff can still change it. */
function GenerateButton() {
  const t = useText();
  const { setValue } = useFormContext<{ passcode: string }>();
  return (
    <Button
      onClick={() => setValue('passcode', generatePasscode(), { shouldDirty: true, shouldValidate: true })}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('projects.passcodeGenerate')}
    </Button>
  );
}

/**
 * These 32 letters and digits are not confused when read out. 256 is a multiple of 32, so none is likelier than
 * another.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Makes eight random characters. */
const generatePasscode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Shows the present passcode on demand: every view is recorded in the audit log. */
function CurrentPasscode({ projectId }: { projectId: string }) {
  const t = useText();
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  const show = useAction({
    mutationFn: async () => setShown((await showProjectPasscode({ path: { id: projectId } })).passcode),
    failure: t('projects.passcodeShowFailed'),
  });
  if (shown === null) {
    return (
      <Button onClick={() => show.start()} loading={show.busy} sx={{ alignSelf: 'flex-start' }}>
        {t('projects.passcodeShow')}
      </Button>
    );
  }
  const copy = () => void copyText(shown).then((copied) => copied && toast({ title: t('projects.passcodeCopied') }));
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <TextField
        label={t('projects.passcodeNow')}
        value={shown}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flexGrow: 1 }}
      />
      <SecondaryButton onClick={copy}>{t('projects.passcodeCopy')}</SecondaryButton>
    </Stack>
  );
}
