import type { SettingsDto, SettingValuesDto } from '@showreel/api-client';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, renderScreen, fieldMessage } from '../../test/screen';
import { SETTING_VALUES } from '../../test/settingValues';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { UNBRANDED, useSite } from '../api/site';
import { formatDateTime } from '../ui/format';
import { SettingsPage } from './SettingsPage';

// Its frame loads a page of the other front end.
jest.mock('./BrandPreview', () => ({ BrandPreview: () => null }));

/**
 * Set by Jest's configuration in `npm run test:deep`. What holds for every form has a short test at another form:
 * errors and the focus in ShareDialog, drafts in SectionForm, conflicts in ProjectDialogs, newer values in
 * saveSellerPart, the question before leaving in AccountPage. The second step's day has one in settingsForm.
 */
declare const TEST_DEEP: boolean;

const VALUES: SettingValuesDto = {
  ...SETTING_VALUES,
  studioName: 'Harbour Films',
  supportEmail: 'help@harbour.example',
  accentColour: '#224466',
  photoCopyright: '© Northlight',
  dataMining: 'DMI-PROHIBITED',
};
const INSTANT = '2031-07-01T12:00:00.000Z';

let settings: SettingsDto;
/** A colleague saves. */
const saveElsewhere = (changes: object) =>
  (settings = { ...settings, version: settings.version + 1, values: { ...settings.values, ...changes } });
const reconnect = () => act(() => [false, true].forEach((online) => onlineManager.setOnline(online)));

/** Starts a server that keeps the settings; `intercept` answers in its place. */
function startServer(intercept: (path: string) => Response | null = () => null): MadeCall[] {
  settings = {
    version: 4,
    values: VALUES,
    defaults: VALUES,
    hasBackupTarget: true,
    staffWithoutFactor: 2,
  } as SettingsDto;
  return answerWith(({ method, path, body }) => {
    if (path === '/api/site') return json({ externalLogin: false, staffEmailDomain: null, ...settings.values });
    if (path === '/api/admin/status') return json({ state: 'ok', parts: [] });
    if (path === '/api/admin/onboarding')
      return json({ dismissed: method === 'GET', steps: [{ step: 'brand', done: false }], projectId: null });
    if (path === '/api/admin/watermark') return json({ outdated: 0, waiting: 0, isEstimate: false });
    const error = method === 'GET' ? null : intercept(path);
    if (error) return error;
    if (path.endsWith('/watermark-preview')) return new Response(new Uint8Array([1]));
    if (path.endsWith('/pictures'))
      return json({
        picture: `${'a'.repeat(40)}.png`,
        url: `/api/site/pictures/${'a'.repeat(40)}.png`,
        width: 1,
        height: 1,
      });
    if (path !== '/api/admin/settings') throw new Error(`Nobody answers ${method} ${path}`);
    if (method === 'GET') return json(settings);
    const { version, ...changes } = body as { version: number };
    if (version !== settings.version)
      return json(
        {
          statusCode: 409,
          code: 'settings.changed_meanwhile',
          message: 'Somebody else has changed the settings meanwhile.',
        },
        409,
      );
    settings = { ...settings, version: version + 1, values: { ...settings.values, ...changes } };
    return json(settings);
  });
}

/** Stands for a screen that shows the studio's time. */
function Noon() {
  useSite();
  return <p>{`Noon: ${formatDateTime(INSTANT)}`}</p>;
}

// A list that is open bears the name of its field too.
const INPUT = { selector: 'input' };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, INPUT), { target: { value } });
const saving = (calls: MadeCall[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && path === '/api/admin/settings').map(({ body }) => body);
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented ? 'asks' : 'closes';
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, INPUT).value;

const onSave = (answer: () => Response) => (path: string) => (path === '/api/admin/settings' ? answer() : null);

async function open(intercept?: (path: string) => Response | null, change: Partial<SettingsDto> = {}) {
  const calls = startServer(intercept);
  settings = { ...settings, ...change };
  const shown = renderScreen(
    <>
      <SettingsPage />
      <Noon />
    </>,
    {},
    '/here',
    { site: { ...UNBRANDED, studioName: VALUES.studioName } },
  );
  await screen.findByText('All changes are saved.');
  return { calls, ...shown };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('SettingsPage', () => {
  if (TEST_DEEP)
    it('shows daily backups as off where there is no place for them', async () => {
      const daily = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Back up every day' });
      await open();
      expect([daily().checked, daily().disabled]).toEqual([true, false]);
      cleanup();
      await open(undefined, { hasBackupTarget: false });
      expect([daily().checked, daily().disabled]).toEqual([false, true]);
      expect(screen.getByText(/Whoever runs the server sets BACKUP_TARGET/)).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: 'Not before' })).toBeNull();
    });

  if (TEST_DEEP)
    it('requires a second step from a day on, and takes it back', async () => {
      const { calls } = await open();
      expect(screen.getByText(/Staff without a second step now: 2\.$/)).toBeTruthy();
      type('Two-step sign-in required from', '2031-12-01');
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(saving(calls)).toEqual([{ version: 4, secondFactorFrom: '2031-12-01' }]));
      await screen.findByText('All changes are saved.');
      type('Two-step sign-in required from', '');
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(saving(calls)[1]).toEqual({ version: 5, secondFactorFrom: null }));
      await screen.findByText('All changes are saved.');
    });

  if (TEST_DEEP)
    it('sets the sizes of previews and grid images, and says what they cost', async () => {
      const { calls } = await open();
      const shown = (name: string) => screen.getByRole('combobox', { name });
      expect(screen.getByText(/makes it easier to restore what is under the letters/)).toBeTruthy();
      for (const [name, choice] of [
        ['Largest preview', '1024 px'],
        ['Grid images and posters without watermark', 'No, with watermark'],
      ] as const) {
        fireEvent.mouseDown(shown(name));
        fireEvent.click(screen.getByRole('option', { name: choice }));
      }
      fireEvent.click(screen.getByRole('switch', { name: 'Cover without watermark' }));
      fireEvent.click(button('Save settings'));
      await screen.findByText('Settings saved');
      expect(saving(calls)).toEqual([{ version: 4, cleanCover: false, previewSize: 1024, gridSize: 0 }]);
    });

  if (TEST_DEEP)
    it('says whose the photos are, and takes it back', async () => {
      const { calls } = await open();
      fireEvent.change(screen.getByRole('textbox', { name: 'Photographer' }), { target: { value: 'Ana' } });
      fireEvent.change(screen.getByRole('textbox', { name: 'Copyright notice' }), { target: { value: '' } });
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Data mining and AI training' }));
      fireEvent.click(screen.getByRole('option', { name: 'No statement' }));
      fireEvent.click(button('Save settings'));
      await screen.findByText('Settings saved');
      expect(saving(calls)).toEqual([{ version: 4, photoCreator: 'Ana', photoCopyright: null, dataMining: null }]);
    });

  if (TEST_DEEP)
    it('turns links with the email address off for all galleries', async () => {
      const { calls } = await open();
      fireEvent.click(screen.getByRole('switch', { name: 'Links with the email address' }));
      expect(screen.getByText('Not saved yet: Links with the email address')).toBeTruthy();
      fireEvent.click(button('Save settings'));
      await screen.findByText('Settings saved');
      expect(saving(calls)).toEqual([{ version: 4, emailLinks: false }]);
    });

  if (TEST_DEEP)
    it('lists unsaved changes and discards them', async () => {
      const { calls } = await open();
      expect(button('Save settings')).toHaveProperty('disabled', true);
      type('Studio name *', 'Northlight');
      type('Time zone', 'Europe/Berlin');
      expect(screen.getByText('Not saved yet: Studio name, Time zone')).toBeTruthy();
      expect(button('Save settings')).toHaveProperty('disabled', false);
      fireEvent.click(button('Discard changes'));
      expect([field('Studio name *'), field('Time zone')]).toEqual(['Harbour Films', 'UTC']);
      expect(screen.getByText('All changes are saved.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
      expect(saving(calls)).toEqual([]);
    });

  it('saves changed fields only; brand and zone apply at once', async () => {
    const { calls } = await open();
    expect(screen.getByText('Studio: Harbour Films')).toBeTruthy();
    expect(screen.getByText(/^Noon: .*12:00/)).toBeTruthy();
    type('Studio name *', 'Northlight');
    // The field renders hundreds of zones.
    const zone = TEST_DEEP ? { timezone: 'Asia/Tokyo' } : {};
    if (zone.timezone) type('Time zone', zone.timezone);
    fireEvent.click(button('Save settings'));
    expect(await screen.findByText('Studio: Northlight')).toBeTruthy();
    expect(await screen.findByText('All changes are saved.')).toBeTruthy();
    if (zone.timezone) expect(screen.getByText(/^Noon: .*(9:00|21:00)/)).toBeTruthy();
    expect(saving(calls)).toEqual([{ version: 4, studioName: 'Northlight', ...zone }]);
    // The browser may cache the brand for a minute.
    expect(calls.findLast(({ path }) => path === '/api/site')?.cache).toBe('reload');
    // The next save builds on that version.
    type('Text', 'PROOF');
    fireEvent.click(button('Save settings'));
    await waitFor(() => expect(saving(calls)[1]).toEqual({ version: 5, watermarkText: 'PROOF' }));
  });

  if (TEST_DEEP)
    it('finds a time zone by its city', async () => {
      const { calls } = await open();
      fireEvent.mouseDown(screen.getByLabelText('Time zone', INPUT));
      expect(screen.getAllByRole('option').length).toBeGreaterThan(300);
      type('Time zone', 'new york');
      fireEvent.click(screen.getByRole('option', { name: 'America/New_York' }));
      expect(field('Time zone')).toBe('America/New_York');
      fireEvent.click(button('Discard changes'));
      type('Time zone', 'new york');
      fireEvent.click(screen.getByRole('option', { name: 'America/New_York' }));
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(saving(calls)).toEqual([{ version: 4, timezone: 'America/New_York' }]));
    });

  if (TEST_DEEP)
    it("shows the server's error at its field and keeps the rest", async () => {
      await open(
        onSave(() =>
          json(
            {
              statusCode: 400,
              code: 'request.invalid',
              message: 'No',
              fields: { timezone: { code: 'time_zone_unknown', params: {}, message: 'No' } },
            },
            400,
          ),
        ),
      );
      type('Studio name *', 'Northlight');
      type('Time zone', 'Mars/Base');
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(fieldMessage('Time zone')).toContain('Europe/Berlin'));
      expect(field('Studio name *')).toBe('Northlight');
      expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
    });

  if (TEST_DEEP)
    it('shows a conflicting save and saves after a choice', async () => {
      const { calls } = await open();
      type('Studio name *', 'Northlight');
      saveElsewhere({ studioName: 'Southlight', watermarkText: 'PROOF' });
      fireEvent.click(button('Save settings'));
      expect(
        (await screen.findByText('Someone else has changed the settings.')).closest('[role=alert]')!.textContent,
      ).toContain('Studio name: Southlight');
      expect([field('Studio name *'), field('Text')]).toEqual(['Northlight', 'PROOF']);
      fireEvent.click(button('Keep mine'));
      fireEvent.click(button('Save settings'));
      expect(await screen.findByText('All changes are saved.')).toBeTruthy();
      expect(saving(calls).at(-1)).toEqual({ version: 5, studioName: 'Northlight' });
      expect(settings.values).toMatchObject({ studioName: 'Northlight', watermarkText: 'PROOF' });
    });

  if (TEST_DEEP)
    it('keeps edits when a reconnect loads newer settings', async () => {
      await open();
      type('Studio name *', 'Northlight');
      saveElsewhere({ supportEmail: 'new@harbour.example' });
      reconnect();
      expect(await screen.findByText('Someone else has changed the settings.')).toBeTruthy();
      expect([field('Studio name *'), field('Contact email *')]).toEqual(['Northlight', 'new@harbour.example']);
      fireEvent.click(button('Use theirs'));
      expect(field('Studio name *')).toBe('Harbour Films');
      expect(screen.getByText('All changes are saved.')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('shows newer settings while nothing is edited', async () => {
      await open();
      saveElsewhere({ studioName: 'Southlight' });
      reconnect();
      await waitFor(() => expect(field('Studio name *')).toBe('Southlight'));
      expect(screen.queryByText('Someone else has changed the settings.')).toBeNull();
    });

  if (TEST_DEEP)
    it('moves the focus to the first field that the server rejects', async () => {
      await open(
        onSave(() =>
          json(
            {
              statusCode: 400,
              code: 'request.invalid',
              message: 'No',
              fields: { supportEmail: { code: 'email_required', params: {}, message: 'No' } },
            },
            400,
          ),
        ),
      );
      type('Contact email *', 'x');
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contact email *', INPUT)));
    });

  if (TEST_DEEP)
    describe('with pictures', () => {
      it('reports an unreachable server when a picture is chosen offline', async () => {
        await open((path) => {
          if (path.endsWith('/pictures')) throw new TypeError('Failed to fetch');
          return null;
        });
        fireEvent.change(screen.getByLabelText('Logo', INPUT), {
          target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
        });
        expect(await screen.findByText("We can't reach the server. Check your connection and try again.")).toBeTruthy();
      });

      it('uploads a picture unchanged and sets it on save', async () => {
        const { calls } = await open();
        fireEvent.change(screen.getByLabelText('Logo', INPUT), {
          target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
        });
        expect(await screen.findByText('Not saved yet: Logo')).toBeTruthy();
        expect(calls.find(({ path }) => path.endsWith('/pictures'))).toMatchObject({
          method: 'PUT',
          credentials: 'include',
          body: 'x',
        });
        fireEvent.click(button('Save settings'));
        await waitFor(() => expect(saving(calls)).toEqual([{ version: 4, logo: `${'a'.repeat(40)}.png` }]));
      });

      it('previews the text as drawn without the saved logo', async () => {
        const { calls } = await open();
        const previewed = () => calls.filter(({ path }) => path.endsWith('/watermark-preview')).map(({ body }) => body);
        // A field that is left out stays as it is saved.
        await waitFor(() =>
          expect(previewed()).toContainEqual(
            expect.objectContaining({ watermarkLogo: null, watermarkText: 'PREVIEW' }),
          ),
        );
      });
    });

  if (TEST_DEEP)
    it('shows that samples are being rendered, and changes all of them together', async () => {
      let round = 1;
      // jsdom reads its own blobs only.
      jest.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
        Object.defineProperty(this, 'result', { value: `data:,${round}` });
        this.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>);
      });
      const waiting: (() => void)[] = [];
      await open();
      const samples = () =>
        screen.getAllByRole('img', { name: /photo$/ }).map((image) => (image as HTMLImageElement).src);
      await waitFor(() => expect(samples()).toHaveLength(3));
      await waitFor(() => expect(screen.queryByLabelText('Preview is being rendered')).toBeNull());
      const before = samples();
      round = 2;
      // The busy photo takes longer than the others.
      const answer = window.fetch;
      jest.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
        const reply = await answer(input, init);
        const body = input instanceof Request ? await input.clone().text() : (init?.body as string);
        if (body.includes('"sample":"busy"')) await new Promise<void>((done) => waiting.push(done));
        return reply;
      });
      fireEvent.click(button('Corner'));
      expect(await screen.findByLabelText('Preview is being rendered')).toBeTruthy();
      await waitFor(() => expect(waiting).toHaveLength(1));
      expect(samples()).toEqual(before);
      act(() => waiting[0]!());
      await waitFor(() => expect(screen.queryByLabelText('Preview is being rendered')).toBeNull());
      expect(samples().filter((src, at) => src !== before[at])).toHaveLength(3);
    });

  if (TEST_DEEP)
    describe('when it is left', () => {
      it('opens the sign-in when the preview loses the session', async () => {
        const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
        await open((path) =>
          path.endsWith('/watermark-preview')
            ? json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401)
            : null,
        );
        await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
        expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
      });

      it('asks before leaving with unsaved changes', async () => {
        await open();
        expect(closeTab()).toBe('closes');
        type('Studio name *', 'Northlight');
        expect(closeTab()).toBe('asks');
        fireEvent.click(screen.getByRole('link', { name: 'Go elsewhere' }));
        fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
        expect(field('Studio name *')).toBe('Northlight');
        fireEvent.click(await screen.findByRole('link', { name: 'Go elsewhere' }));
        fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
        expect(await screen.findByText('Elsewhere')).toBeTruthy();
      });
    });

  if (TEST_DEEP)
    it('leaves without a question when all is saved', async () => {
      await open();
      type('Studio name *', 'Northlight');
      fireEvent.click(button('Save settings'));
      await screen.findByText('Studio: Northlight');
      await screen.findByText('All changes are saved.');
      expect(closeTab()).toBe('closes');
      fireEvent.click(screen.getByRole('link', { name: 'Go elsewhere' }));
      expect(await screen.findByText('Elsewhere')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('restores edits after a lost session and a new sign-in', async () => {
      const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      const { unmount } = await open(
        onSave(() => json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401)),
      );
      type('Studio name *', 'Northlight');
      fireEvent.click(button('Save settings'));
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
      expect(closeTab()).toBe('closes');
      unmount();
      startServer();
      renderScreen(<SettingsPage />);
      expect(await screen.findByText('Not saved yet: Studio name')).toBeTruthy();
      expect(field('Studio name *')).toBe('Northlight');
    });

  if (TEST_DEEP)
    describe('with parts of their own', () => {
      it('edits a home page of the studio, whose fields show only then', async () => {
        const { calls } = await open();
        expect(screen.queryByLabelText('Cards')).toBeNull();
        fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Home page' }));
        fireEvent.click(screen.getByRole('option', { name: 'Your own page' }));
        fireEvent.change(screen.getByLabelText('Cards'), { target: { value: 'Weddings\nAll day' } });
        fireEvent.click(button('Save settings'));
        await waitFor(() =>
          expect(saving(calls)).toEqual([{ version: 4, homePage: 'own', homeCards: 'Weddings\nAll day' }]),
        );
        expect(await screen.findByText('Settings saved')).toBeTruthy();
      });

      it('shows a dismissed checklist of the dashboard again', async () => {
        const calls = startServer();
        renderScreen(<SettingsPage />);
        const shown = await screen.findByLabelText<HTMLInputElement>('Show the checklist on the dashboard');
        expect(shown.checked).toBe(false);
        fireEvent.click(shown);
        await waitFor(() => expect(shown.checked).toBe(true));
        expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
          path: '/api/admin/onboarding',
          body: { dismissed: false },
        });
      });
    });
});
