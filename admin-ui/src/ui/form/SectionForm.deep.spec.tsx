import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { button, renderScreen } from '../../../test/screen';
import { keepDrafts } from './draft';
import { FormDialog } from './FormDialog';
import { TextInput } from './inputs';
import { SectionForm } from './SectionForm';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const SAVED = { name: 'Harbour', city: 'Hamburg', secret: '' };
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

/** Fields of a version on the server. @returns what is saved, with the version that it was edited from */
function open(values = SAVED, version = 1) {
  const sent: unknown[] = [];
  const { unmount } = renderScreen(
    <SectionForm
      label="Form"
      values={values}
      version={version}
      action="Save"
      failure="Failed"
      save={(saved, edited) => {
        sent.push([saved, edited]);
        return Promise.resolve({ values: saved, version: version + 1 });
      }}
      onDirty={() => undefined}
      draft="section"
      secrets={['secret']}
      describe={(name, theirs) => ({ field: name, value: theirs[name] })}
    >
      <TextInput source="name" label="Name" />
      <TextInput source="city" label="City" />
      <TextInput source="secret" label="Secret" />
    </SectionForm>,
  );
  return { sent, unmount };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('SectionForm', () => {
  it('is filled again after the session ended, but not with secrets', () => {
    const { unmount } = open();
    type('Name', 'Typed');
    type('Secret', 'hidden');
    keepDrafts();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hidden');
    unmount();
    open();
    expect([value('Name'), value('City'), value('Secret')]).toEqual(['Typed', 'Hamburg', '']);
    expect(button('Save')).toHaveProperty('disabled', false);
  });

  it('asks after the sign-in about what somebody else changed meanwhile', async () => {
    const { unmount } = open();
    type('Name', 'Typed');
    keepDrafts();
    unmount();
    const { sent } = open({ ...SAVED, name: 'Theirs', city: 'Kiel' }, 2);
    expect(await screen.findByText('name: Theirs', { exact: false })).toBeTruthy();
    expect(button('Save')).toHaveProperty('disabled', true);
    fireEvent.click(button('Keep mine'));
    expect([value('Name'), value('City')]).toEqual(['Typed', 'Kiel']);
    fireEvent.click(button('Save'));
    await screen.findByRole('button', { name: 'Save' });
    await Promise.resolve();
    expect(sent).toEqual([[{ ...SAVED, name: 'Typed', city: 'Kiel' }, 2]]);
  });

  if (TEST_DEEP)
    it('stores nothing while nothing is edited', () => {
      open();
      keepDrafts();
      expect(sessionStorage.getItem('showreel.draft.section')).not.toContain('Harbour');
    });

  it('tells everybody when it finds that the session has ended', async () => {
    jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    renderScreen(
      <SectionForm
        label="Form"
        values={{ name: '' }}
        action="Save"
        failure="Failed"
        save={() => Promise.reject(new HttpError('', 401, null))}
        onDirty={() => undefined}
      >
        <TextInput source="name" label="Name" />
      </SectionForm>,
    );
    type('Name', 'Typed');
    fireEvent.click(button('Save'));
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    jest.restoreAllMocks();
  });

  it('asks before the tab is closed, also while a save runs', async () => {
    const closeTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const onSubmit = jest.fn(() => new Promise<never>(() => undefined));
    renderScreen(
      <FormDialog
        title="Form"
        action="Save"
        defaultValues={{ name: '' }}
        failure="Failed"
        onSubmit={onSubmit}
        onClose={() => undefined}
      >
        <TextInput source="name" label="Name" />
      </FormDialog>,
    );
    expect(closeTab()).toBe(false);
    type('Name', 'Typed');
    expect(closeTab()).toBe(true);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(closeTab()).toBe(true);
  });
});
