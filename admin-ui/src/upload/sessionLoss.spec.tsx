import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { takeReturnPath } from '../api/returnPath';
import { noteUser } from '../api/lastUser';
import { hasDraft } from '../ui/form/draft';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { UploadPanel } from './components/UploadPanel';
import { UploadsProvider } from './UploadsProvider';

// Only a browser has workers.
jest.mock('./engine/hashFile', () => ({
  ...jest.requireActual<object>('./engine/hashFile'),
  createHasher:
    () =>
    ({ name }: File) =>
      Promise.resolve(`sha of ${name}`),
}));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('UploadPanel', () => {
  it('saves location and open form when an upload loses the session', async () => {
    history.replaceState(null, '', '/admin/projects/p');
    sessionStorage.clear();
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    answerWith(({ path }) =>
      path.endsWith('/uploads/start') ? json({ code: 'auth.required', message: 'Unauthorized' }, 401) : json([]),
    );
    renderScreen(
      <UploadsProvider>
        <UploadPanel projectId="p" />
        <FormDialog
          title="Form"
          action="Save"
          defaultValues={{ name: '' }}
          draft="form"
          failure="Failed"
          onSubmit={() => Promise.resolve()}
          onClose={() => undefined}
        >
          <TextInput source="name" label="Name" />
        </FormDialog>
      </UploadsProvider>,
    );
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Half typed' } });
    fireEvent.change(screen.getByTestId('folder-input'), { target: { files: [new File(['x'], 'a.jpg')] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload 1 File', hidden: true }));
    expect(await screen.findByText('Authentication Error')).toBeTruthy();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect([takeReturnPath(), hasDraft('form')]).toEqual(['/projects/p', true]);
    noteUser({ id: 'somebody else' });
    expect(hasDraft('form')).toBe(false);
  });
});
