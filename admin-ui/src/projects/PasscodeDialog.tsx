import { Button, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { projectSaved } from '../api/projectCache';
import { useText } from '../messages/language';
import { FormDialog } from '../ui/FormDialog';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

/** Sets, changes or removes the passcode that the gallery asks for. */
export function PasscodeDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [passcode, setPasscode] = useState('');
  const save = async (next: string | null, title: string) => {
    const saved = await data.setPasscode(project.id, next);
    toast({ title });
    onClose();
    void projectSaved(queries, saved);
  };
  const removal = useAction({ run: () => save(null, t('projects.passcodeRemoved')), failure: t('projects.passcodeFailed') });
  return (
    <FormDialog
      title={t(project.hasPasscode ? 'projects.passcodeChange' : 'projects.passcodeSet')}
      action={t('projects.passcodeSave')}
      fields={['passcode']}
      failure={t('projects.passcodeFailed')}
      validate={() => (passcode.length >= 4 && passcode.length <= 64 ? {} : { passcode: t('projects.passcodeLength') })}
      submit={() => save(passcode, t('projects.passcodeSaved'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label={t('projects.passcode')} autoComplete="off" autoFocus value={passcode} onChange={({ target }) => setPasscode(target.value)} error={!!errors.passcode} helperText={errors.passcode ?? t('projects.passcodeHint')} />
          {project.hasPasscode && <Button color="error" onClick={() => removal.start()} loading={removal.busy} sx={{ alignSelf: 'flex-start' }}>{t('projects.passcodeRemove')}</Button>}
        </>
      )}
    </FormDialog>
  );
}
