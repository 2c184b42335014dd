import { Button, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { FormDialog } from '../ui/FormDialog';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

/** Sets, changes or removes the passcode that the gallery asks for. */
export function PasscodeDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [passcode, setPasscode] = useState('');
  const saved = (title: string) => {
    toast({ title });
    onClose();
    void queries.invalidateQueries({ queryKey: ['projects'] });
  };
  const removal = useAction({ run: () => data.setPasscode(project.id, null), failure: 'Failed to update passcode', done: () => saved('Passcode removed') });
  return (
    <FormDialog
      title={project.hasPasscode ? 'Change passcode' : 'Set passcode'}
      action="Save Passcode"
      fields={['passcode']}
      failure="Failed to update passcode"
      validate={() => (passcode.length >= 4 && passcode.length <= 64 ? {} : { passcode: 'A passcode has 4 to 64 characters.' })}
      submit={async () => {
        await data.setPasscode(project.id, passcode);
        saved('Passcode saved');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="Passcode" autoComplete="off" autoFocus value={passcode} onChange={({ target }) => setPasscode(target.value)} error={!!errors.passcode} helperText={errors.passcode ?? 'The client is asked for it once a day. Tell it to the client apart from the link.'} />
          {project.hasPasscode && <Button color="error" onClick={() => removal.start()} loading={removal.busy} sx={{ alignSelf: 'flex-start' }}>Remove passcode</Button>}
        </>
      )}
    </FormDialog>
  );
}
