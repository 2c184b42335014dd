import type { PresetDto, ProjectDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { button, renderScreen, fieldMessage, type FakeData } from '../../../test/screen';
import { answerWith, json, type MadeCall } from '../../../test/fakeApi';
import { UNBRANDED } from '../../api/site';
import { CoverDialog } from '../cover/CoverDialog';
import { ProjectCreateDialog } from './ProjectCreateDialog';
import { ProjectEditDialog } from './ProjectEditDialog';
import { EditTimerDialog } from './EditTimerDialog';
import { PasscodeDialog } from './PasscodeDialog';
import { ProjectHeader } from '../detail/ProjectHeader';
import { ProjectMenu } from './ProjectMenu';
import { hasDraft, keepDrafts } from '../../ui/form/draft';
import { endOfDay, instantOf } from '../../i18n/studioTime';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const SITE = { ...UNBRANDED, timezone: 'Europe/Berlin' };
/** Renders like `renderScreen`, for a studio in Berlin. */
const render = (part: ReactNode, data?: FakeData) => renderScreen(part, data, '/here', { site: SITE });
const PROJECT = {
  id: 'p1',
  name: 'Wedding',
  clientName: null,
  clientEmail: 'ana@example.com',
  eventDate: null,
  language: null,
  description: null,
  status: 'active',
  timerEnabled: true,
  expiresAt: '2031-05-01T20:00:00.000Z',
  timerStyle: 'clock',
  watermarkEnabled: true,
  emailLinks: true,
  version: 3,
} as ProjectDto;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const turn = (label: string) => fireEvent.click(screen.getByLabelText(label));

/** The server's reply to all calls but those for the site and the settings. */
let answer: (call: MadeCall) => Response;

function fakeData(answers: FakeData = {}) {
  const sent: unknown[] = [];
  answer = ({ body }) => {
    sent.push(body);
    return json(PROJECT);
  };
  const note = (what: unknown) => {
    sent.push(what);
    return Promise.resolve(PROJECT);
  };
  return {
    sent,
    data: {
      create: (_resource: string, { data }: { data: unknown }) => note(data).then((project) => ({ data: project })),
      update: (_resource: string, { data }: { data: unknown }) => note(data).then((project) => ({ data: project })),
      ...answers,
    } as FakeData,
  };
}

let presets: PresetDto[];

beforeEach(() => {
  presets = [];
  sessionStorage.clear();
  answerWith((call) => {
    if (call.path === '/api/admin/settings') return json({ values: { defaultTimerDays: null } });
    return call.path === '/api/admin/presets' ? json(presets) : answer(call);
  });
});
afterEach(cleanup);

if (TEST_DEEP)
  describe('Gallery Design', () => {
    const focus = { phone: { x: 0.5, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } };

    it('saves the layout and what the arrow keys have moved into view', async () => {
      const calls = answerWith((call) =>
        json(
          call.path.startsWith('/api/admin/project-pictures')
            ? [{ projectId: 'p1', cover: { thumbnailUrl: '/media/thumb.webp' } }]
            : PROJECT,
        ),
      );
      const onClose = jest.fn();
      render(
        <CoverDialog
          project={{ ...PROJECT, coverLayout: 'full', coverFocus: focus, gridDensity: 'large' }}
          onClose={onClose}
        />,
      );
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Cover' }));
      fireEvent.click(await screen.findByRole('option', { name: 'Framed photo' }));
      const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
      const phone = slider('Visible part from left to right: Phone');
      await waitFor(() => expect(phone.disabled).toBe(false));
      fireEvent.keyDown(phone, { key: 'ArrowLeft' });
      fireEvent.keyDown(phone, { key: 'ArrowDown' });
      expect([phone.value, slider('Visible part from top to bottom: Phone').value]).toEqual(['45', '55']);
      fireEvent.click(button('Save Design'));
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(calls.find(({ path }) => path.endsWith('/gallery-design'))!.body).toEqual({
        coverLayout: 'framed',
        coverFocus: { ...focus, phone: { x: 0.45, y: 0.55 } },
        gridDensity: 'large',
      });
    });
  });

describe('Create New Project', () => {
  const open = (answers?: FakeData) => {
    const fake = fakeData(answers);
    const onClose = jest.fn();
    return { ...fake, onClose, ...render(<ProjectCreateDialog draft="create" onClose={onClose} />, fake.data) };
  };
  const submit = () => fireEvent.click(button('Create Project'));

  it('begins with the default preset, and sends the one that is chosen', async () => {
    const preset = (id: string, isDefault: boolean, watermarkEnabled: boolean) =>
      ({
        id,
        name: `Preset ${id}`,
        isDefault,
        settings: { watermarkEnabled, language: 'de', timerDays: 7, priceListId: `list ${id}` },
      }) as PresetDto;
    presets = [preset('a', true, false), preset('b', false, true)];
    const { sent } = open();
    const choice = await screen.findByRole('combobox', { name: 'Preset' });
    await waitFor(() => expect(choice.textContent).toBe('Preset a'));
    expect(screen.getByLabelText('Watermark on previews')).toHaveProperty('checked', false);
    type('Project Name', 'Autumn');
    type('Client Email', 'a@b.co');
    fireEvent.mouseDown(choice);
    fireEvent.click(await screen.findByRole('option', { name: 'Preset b' }));
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      presetId: 'b',
      watermarkEnabled: true,
      language: 'de',
      priceListId: 'list b',
      timerEnabled: true,
    });
  });

  if (TEST_DEEP)
    describe('presets and languages', () => {
      it('keeps what was changed before the default preset arrived', async () => {
        const preset = {
          id: 'a',
          name: 'Preset a',
          isDefault: true,
          settings: { watermarkEnabled: true, language: 'de' },
        };
        let arrive = (_response: Response) => undefined as void;
        const late = new Promise<Response>((resolve) => (arrive = resolve));
        answerWith(({ path }) => (path === '/api/admin/presets' ? late : json({ values: { defaultTimerDays: null } })));
        const { sent } = open();
        type('Project Name', 'Autumn');
        type('Client Email', 'a@b.co');
        fireEvent.click(screen.getByLabelText('Watermark on previews'));
        arrive(json([preset]));
        await screen.findByRole('combobox', { name: 'Preset' });
        submit();
        await waitFor(() => expect(sent).toHaveLength(1));
        expect(sent[0]).toMatchObject({ presetId: 'a', watermarkEnabled: false, language: 'de' });
      });

      it('says which texts of the price list have no translation into the language of the client', async () => {
        const packages = [
          { name: 'Fotos', description: '', features: ['Alle'], translations: { en: { name: 'Photos' } } },
        ];
        const list = { id: 'l1', isDefault: true, language: 'de', free: { photoLabel: null }, packages };
        const getList = () => Promise.resolve({ data: [list], total: 1 });
        open({ getList } as unknown as FakeData);
        const choice = await screen.findByRole('combobox', { name: 'Language of emails' });
        const choose = async (name: string) => {
          fireEvent.mouseDown(choice);
          fireEvent.click(await screen.findByRole('option', { name }));
        };
        await choose('English');
        expect(await screen.findByText('1 text of this price list has no translation into English.')).toBeTruthy();
        await choose('Español');
        expect(await screen.findByText('2 texts of this price list have no translation into Español.')).toBeTruthy();
        await choose('Deutsch');
        await waitFor(() => expect(screen.queryByText(/no translation/)).toBeNull());
      });
    });

  it('shows an error at each missing field and sends nothing', async () => {
    const { sent } = open();
    submit();
    await waitFor(() =>
      expect([fieldMessage('Project Name'), fieldMessage('Client Email')]).toEqual([
        'Project name is required',
        'Valid email is required',
      ]),
    );
    expect(sent).toEqual([]);
  });

  if (TEST_DEEP)
    it('focuses the first field with an error', async () => {
      open();
      type('Project Name', 'Wedding');
      submit();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client Email')));
    });

  if (TEST_DEEP)
    it.each([
      ['Project Name', 'x'.repeat(10_000), /200/],
      ['Client Email', 'ana@example', /Valid email is required/],
    ])('rejects a wrong value of %s at its field', async (label, value, text) => {
      const { sent } = open();
      type('Project Name', 'Wedding');
      type('Client Email', 'ana@example.com');
      type(label, value);
      submit();
      await waitFor(() => expect(fieldMessage(label)).toMatch(text));
      expect(sent).toEqual([]);
    });

  it('requires a future end in studio time, over clock changes too', async () => {
    const { sent, onClose } = open();
    type('Project Name', 'Wedding');
    type('Client Email', 'ana@example.com');
    turn('Watermark on previews');
    turn('Enable gallery timer');
    type('Expires at', '2020-01-01T10:00');
    submit();
    await waitFor(() => expect(fieldMessage('Expires at')).toBe('Choose a time in the future.'));
    expect(sent).toEqual([]);
    // Half past two exists twice on this day in Berlin: the later one is an hour after the first.
    type('Expires at', '2031-10-26T02:30');
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        name: 'Wedding',
        clientName: null,
        clientEmail: 'ana@example.com',
        eventDate: null,
        language: null,
        description: null,
        priceListId: null,
        timerEnabled: true,
        expiresAt: '2031-10-26T01:30:00.000Z',
        timerStyle: 'days',
        watermarkEnabled: false,
        emailLinks: true,
      },
    ]);
  });

  if (TEST_DEEP)
    it('sends no date when the timer was turned off again', async () => {
      const { sent } = open();
      type('Project Name', 'Wedding');
      type('Client Email', 'ana@example.com');
      turn('Enable gallery timer');
      type('Expires at', '2031-05-01T10:00');
      turn('Enable gallery timer');
      submit();
      await waitFor(() => expect(sent).toMatchObject([{ timerEnabled: false, expiresAt: null }]));
    });

  if (TEST_DEEP)
    it("shows the server's errors at their fields", async () => {
      open({
        create: () => Promise.reject(new HttpError('No', 400, { fields: { name: 'Project name is required' } })),
      });
      type('Project Name', '\u00ad');
      type('Client Email', 'ana@example.com');
      submit();
      await waitFor(() => expect(fieldMessage('Project Name')).toBe('Project name is required'));
    });

  if (TEST_DEEP)
    describe('toasts and unsaved text', () => {
      it('shows field errors in a toast too, announced only at the field', async () => {
        open({
          create: () =>
            Promise.reject(new HttpError('No', 400, { fields: { expiresAt: 'It must lie in the future' } })),
        });
        type('Project Name', 'Wedding');
        type('Client Email', 'ana@example.com');
        turn('Enable gallery timer');
        type('Expires at', '2031-05-01T10:00');
        submit();
        await waitFor(() => expect(fieldMessage('Expires at')).toBe('It must lie in the future'));
        expect(document.activeElement).toBe(screen.getByLabelText('Expires at'));
        expect((await screen.findByText('Failed to create project')).closest('[role]')?.getAttribute('role')).toBe(
          'group',
        );
        expect(screen.queryByRole('alert')).toBeNull();
      });

      it('announces an error without a field once, as an alert', async () => {
        open({ create: () => Promise.reject(new HttpError('The disk is full', 507, null)) });
        type('Project Name', 'Wedding');
        type('Client Email', 'ana@example.com');
        submit();
        expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
        expect(screen.getAllByRole('alert')).toHaveLength(1);
      });

      it('asks before discarding typed text, and can keep it', async () => {
        const { onClose } = open();
        type('Project Name', 'Wedding');
        fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
        expect(onClose).not.toHaveBeenCalled();
        fireEvent.click(button('Keep editing', 'Discard unsaved changes?'));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
        expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Wedding');
        fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
        fireEvent.click(button('Discard', 'Discard unsaved changes?'));
        expect(onClose).toHaveBeenCalledTimes(1);
      });

      it('closes at once when nothing was typed', () => {
        const { onClose } = open();
        fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
        expect(onClose).toHaveBeenCalledTimes(1);
      });
    });
});

describe('Edit Gallery Timer', () => {
  const open = (project: Partial<ProjectDto> = {}, answers?: FakeData) => {
    const fake = fakeData(answers);
    return {
      ...fake,
      ...render(<EditTimerDialog project={{ ...PROJECT, ...project }} onClose={() => undefined} />, fake.data),
    };
  };

  it('shows studio time, rejects a past time, clears it when turned off', async () => {
    const { sent } = open();
    expect(screen.getByLabelText<HTMLInputElement>('Expires at').value).toBe('2031-05-01T22:00');
    type('Expires at', '2021-03-28T02:30');
    fireEvent.click(button('Save Timer'));
    await waitFor(() => expect(fieldMessage('Expires at')).toBe('Choose a time in the future.'));
    turn('Enable gallery timer');
    fireEvent.click(button('Save Timer'));
    await waitFor(() => expect(sent).toEqual([{ timerEnabled: false, expiresAt: null, timerStyle: 'clock' }]));
  });

  if (TEST_DEEP)
    describe('further times', () => {
      it.each([7, 30, 90])("closes after %s days, at the end of the studio's day", async (days) => {
        const { sent } = open({ timerEnabled: false, expiresAt: null });
        turn('Enable gallery timer');
        const before = endOfDay(new Date(), days, SITE.timezone);
        fireEvent.click(button(`In ${days} days`));
        // Midnight may strike in between.
        expect([before, endOfDay(new Date(), days, SITE.timezone)]).toContain(
          screen.getByLabelText<HTMLInputElement>('Expires at').value,
        );
        expect(fieldMessage('Expires at')).toContain('Europe/Berlin');
        const expected = instantOf(
          screen.getByLabelText<HTMLInputElement>('Expires at').value,
          SITE.timezone,
        )!.toISOString();
        fireEvent.click(button('Save Timer'));
        await waitFor(() => expect(sent).toEqual([{ timerEnabled: true, expiresAt: expected, timerStyle: 'clock' }]));
      });

      it('says what a timer without a date means', async () => {
        const { sent } = open();
        type('Expires at', '');
        await waitFor(() =>
          expect(fieldMessage('Expires at')).toMatch(/^Without a date: the gallery stays open\. In the/),
        );
        fireEvent.click(button('Save Timer'));
        await waitFor(() => expect(sent).toEqual([{ timerEnabled: true, expiresAt: null, timerStyle: 'clock' }]));
      });

      it('moves a time skipped by a clock change forward', async () => {
        const { sent } = open();
        type('Expires at', '2031-03-30T02:30');
        fireEvent.click(button('Save Timer'));
        await waitFor(() =>
          expect(sent).toEqual([{ timerEnabled: true, expiresAt: '2031-03-30T01:30:00.000Z', timerStyle: 'clock' }]),
        );
      });
    });

  it('shows who saved first, and what, before overwriting it', async () => {
    const versions: unknown[] = [];
    const body = {
      code: 'project.changed',
      message: 'Olga Other has changed this project meanwhile.',
      version: 5,
      changedAt: '2031-01-01T00:00:00Z',
      changedByName: 'Olga Other',
      current: { ...PROJECT, expiresAt: '2031-06-01T20:00:00.000Z' },
    };
    open();
    answer = ({ ifMatch }) => {
      versions.push(ifMatch);
      return ifMatch === '"5"' ? json(PROJECT) : json(body, 409);
    };
    turn('Enable gallery timer');
    fireEvent.click(button('Save Timer'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Olga Other changed this project.*Expires at: Jun 1, 2031/s,
    );
    expect(button('Save Timer')).toHaveProperty('disabled', true);
    fireEvent.click(button('Keep mine'));
    fireEvent.click(button('Save Timer'));
    await waitFor(() => expect(versions).toEqual(['"3"', '"5"']));
  });

  if (TEST_DEEP)
    it('a restored form sends the version it was filled from', async () => {
      const first = open();
      turn('Enable gallery timer');
      keepDrafts();
      first.unmount();
      const versions: unknown[] = [];
      open({ version: 4 });
      answer = ({ ifMatch }) => {
        versions.push(ifMatch);
        return json(PROJECT);
      };
      fireEvent.click(button('Save Timer'));
      await waitFor(() => expect(versions).toEqual(['"3"']));
    });
});

describe('a dialog of a project', () => {
  it('rejects a short passcode, sets and removes a valid one', async () => {
    const passcodes: unknown[] = [];
    answer = ({ method, path, body }) => {
      passcodes.push([method, path, body]);
      return json(PROJECT);
    };
    const setTo = (passcode: string | null) => ['PUT', '/api/admin/projects/p1/passcode', { passcode }];
    const { unmount } = render(
      <PasscodeDialog project={{ ...PROJECT, hasPasscode: false }} onClose={() => undefined} />,
    );
    expect(screen.queryByRole('button', { name: /remove/i })).toBeNull();
    type('Passcode', 'abcde');
    fireEvent.click(button('Save Passcode'));
    await waitFor(() => expect(fieldMessage('Passcode')).toBe('A passcode must have 6 to 64 characters.'));
    type('Passcode', 'abcdef');
    fireEvent.click(button('Save Passcode'));
    await waitFor(() => expect(passcodes).toEqual([setTo('abcdef')]));
    fireEvent.click(button('Generate a passcode'));
    const generated = screen.getByLabelText<HTMLInputElement>('Passcode').value;
    expect(generated).toMatch(/^[a-km-np-z2-9]{8}$/);
    await waitFor(() => expect(button('Save Passcode')).toHaveProperty('disabled', false));
    fireEvent.click(button('Save Passcode'));
    await waitFor(() => expect(passcodes).toEqual([setTo('abcdef'), setTo(generated)]));
    unmount();
    render(<PasscodeDialog project={{ ...PROJECT, hasPasscode: true }} onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: /remove/i }));
    await waitFor(() => expect(passcodes).toHaveLength(3));
    expect(passcodes[2]).toEqual(setTo(null));
  });

  if (TEST_DEEP)
    describe('a passcode that is set', () => {
      it('shows the passcode on demand', async () => {
        const asked: string[] = [];
        answer = ({ path }) => {
          asked.push(path);
          return json({ passcode: 'Größe 42' });
        };
        render(<PasscodeDialog project={{ ...PROJECT, hasPasscode: true }} onClose={() => undefined} />);
        expect(asked).toEqual([]);
        fireEvent.click(button('Show passcode'));
        expect((await screen.findByLabelText<HTMLInputElement>('Current passcode')).value).toBe('Größe 42');
        expect(asked).toEqual(['/api/admin/projects/p1/passcode']);
      });

      it('has no button to show a passcode when none is set', () => {
        render(<PasscodeDialog project={{ ...PROJECT, hasPasscode: false }} onClose={() => undefined} />);
        expect(screen.queryByRole('button', { name: 'Show passcode' })).toBeNull();
      });

      it.each([
        ['2031-05-01T20:00:00.000Z', /Too many wrong passcodes were entered .*2031/],
        [null, null],
      ])('shows in the project header that the passcode was locked at %s', (passcodeLockedAt, text) => {
        render(
          <ProjectHeader
            project={{ ...PROJECT, hasPasscode: true, passcodeLockedAt, createdAt: PROJECT.expiresAt! }}
            onUpload={() => undefined}
          />,
        );
        const alert = screen.queryByRole('alert');
        if (text) expect(alert?.textContent).toMatch(text);
        else expect(alert).toBeNull();
      });
    });

  it('renames a project with a closed gallery without changing its end', async () => {
    const fake = fakeData();
    render(
      <ProjectEditDialog project={{ ...PROJECT, expiresAt: '2020-05-01T20:00:30.000Z' }} onClose={() => undefined} />,
      fake.data,
    );
    type('Project Name', 'Wedding of Ana');
    fireEvent.click(button('Save Project'));
    await waitFor(() =>
      expect(fake.sent).toMatchObject([{ name: 'Wedding of Ana', expiresAt: '2020-05-01T20:00:30.000Z', version: 3 }]),
    );
  });

  it('turns links with the email address off, and says when the studio has turned them off', async () => {
    const fake = fakeData();
    render(<ProjectEditDialog project={PROJECT} onClose={() => undefined} />, fake.data);
    turn('Links with the email address');
    expect(screen.getByText(/^A link that ends with a client's email address opens/)).toBeTruthy();
    fireEvent.click(button('Save Project'));
    await waitFor(() => expect(fake.sent).toMatchObject([{ emailLinks: false, version: 3 }]));
    if (TEST_DEEP) {
      cleanup();
      answerWith(({ path }) => json(path === '/api/admin/settings' ? { values: { emailLinks: false } } : PROJECT));
      render(<ProjectEditDialog project={PROJECT} onClose={() => undefined} />);
      expect(await screen.findByText(/^The studio settings turn these links off/)).toBeTruthy();
    }
  });

  if (TEST_DEEP)
    describe('conflicts and drafts', () => {
      it("names the price list that somebody else has chosen, and one's own", async () => {
        const current = { ...PROJECT, priceListId: 'l2' };
        const lists = [
          { id: 'l1', name: 'Weddings', currency: 'eur', isDefault: false },
          { id: 'l2', name: 'Portraits', currency: 'eur', isDefault: false },
          { id: 'l3', name: 'Standard', currency: 'eur', isDefault: true },
        ];
        const conflict = { code: 'project.changed', version: 4, changedAt: null, changedByName: 'Bo', current };
        const { data } = fakeData({
          update: () => Promise.reject(new HttpError('x', 409, conflict)),
          getList: () => Promise.resolve({ data: lists as never[], total: 3 }),
        });
        render(<ProjectEditDialog project={{ ...PROJECT, priceListId: 'l1' }} onClose={() => undefined} />, data);
        type('Project Name', 'Wedding of Ana');
        fireEvent.click(button('Save Project'));
        expect(await screen.findByText('Price list: Portraits')).toBeTruthy();
        expect(screen.getByRole('combobox', { name: 'Price list' }).textContent).toBe('Weddings (EUR)');
      });

      it('names the fields of a conflict without the form’s “(optional)”, and the day in words', async () => {
        const current = { ...PROJECT, clientName: 'Ana', eventDate: '2031-04-12', description: 'By the lake' };
        const conflict = { code: 'project.changed', version: 4, changedAt: null, changedByName: 'Bo', current };
        const update = () => Promise.reject(new HttpError('x', 409, conflict));
        render(<ProjectEditDialog project={PROJECT} onClose={() => undefined} />, fakeData({ update }).data);
        type('Client Name (optional)', 'Ana and Tom');
        fireEvent.click(button('Save Project'));
        const list = within(await screen.findByRole('list', { name: /^Bo changed this project/ }));
        expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
          'Client Name: Ana',
          'Event Date: Apr 12, 2031',
          'Description: By the lake',
        ]);
      });

      it('restores their version, with what was typed after it, when the session ends after a conflict', async () => {
        const current = { ...PROJECT, name: 'Theirs' };
        const conflict = { code: 'project.changed', version: 4, changedAt: null, changedByName: 'Bo', current };
        const update = () => Promise.reject(new HttpError('x', 409, conflict));
        const first = render(
          <ProjectEditDialog project={PROJECT} onClose={() => undefined} />,
          fakeData({ update }).data,
        );
        type('Project Name', 'Mine');
        fireEvent.click(button('Save Project'));
        fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
        type('Description (optional)', 'Typed afterwards');
        keepDrafts();
        first.unmount();
        const fake = fakeData();
        render(<ProjectEditDialog project={{ ...current, version: 4 }} onClose={() => undefined} />, fake.data);
        fireEvent.click(button('Save Project'));
        await waitFor(() =>
          expect(fake.sent).toMatchObject([{ name: 'Theirs', description: 'Typed afterwards', version: 4 }]),
        );
      });

      it('restores the form after a lost session and a new sign-in', async () => {
        const { data } = fakeData({
          create: () =>
            Promise.reject(new HttpError('You are logged out. Logging in again...', 401, { code: 'auth.required' })),
        });
        const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
        const first = render(<ProjectCreateDialog draft="create" onClose={() => undefined} />, data);
        type('Project Name', 'Wedding');
        type('Client Email', 'ana@example.com');
        fireEvent.click(button('Create Project'));
        expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
        expect(hasDraft('create')).toBe(true);
        await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
        first.unmount();
        render(<ProjectCreateDialog draft="create" onClose={() => undefined} />);
        expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Wedding');
        expect(screen.getByLabelText<HTMLInputElement>('Client Email').value).toBe('ana@example.com');
      });
    });

  it('duplicates a project for another client and opens it', async () => {
    const copies: unknown[] = [];
    answer = ({ method, path, body }) => {
      copies.push([method, path, body]);
      return json({ ...PROJECT, id: 'p2' });
    };
    render(<ProjectMenu project={PROJECT} label="More actions" />);
    fireEvent.click(button('More actions'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate project' }));
    const email = await screen.findByLabelText<HTMLInputElement>('Client Email');
    expect(email.value).toBe('');
    fireEvent.click(button('Duplicate'));
    expect(await screen.findByText('Valid email is required')).toBeTruthy();
    fireEvent.change(email, { target: { value: 'ben@example.com' } });
    fireEvent.click(button('Duplicate'));
    expect(await screen.findByText('Project duplicated')).toBeTruthy();
    const body = { name: 'Copy of Wedding', clientName: null, clientEmail: 'ben@example.com' };
    expect(copies).toEqual([['POST', '/api/admin/projects/p1/copy', body]]);
  });
});
