import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PresetDto } from '@showreel/api-client';
import { answerWith, json } from '../../../test/fakeApi';
import { button, fieldMessage, renderScreen } from '../../../test/screen';
import { keepDrafts } from '../../ui/form/draft';
import { PresetsPage } from './PresetsPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const WEDDING: PresetDto = {
  id: 'w',
  name: 'Wedding',
  isDefault: true,
  settings: {
    timerDays: 30,
    passcode: true,
    watermarkEnabled: false,
    language: 'de',
    coverLayout: 'framed',
    gridDensity: 'small',
    access: 'preview',
    priceListId: 'l2',
  },
  selections: [],
};
const ALBUM: PresetDto['selections'][number] = {
  name: 'Album',
  participants: 'clients',
  included: 40,
  maximum: 60,
  additionalPriceCents: 500,
  currency: 'jpy',
  deadlineDays: 14,
  notesAllowed: true,
};
const LISTS = [
  { id: 'l1', name: 'Standard', currency: 'usd', isDefault: true, language: 'en', free: {}, packages: [] },
  { id: 'l2', name: 'Yen', currency: 'jpy', isDefault: false, language: 'de', free: {}, packages: [] },
];

/** Opens the page. @returns a function for its calls, without those that read the list */
function openPage(preset = WEDDING, answer = () => json(WEDDING)) {
  const calls = answerWith(({ method }) => (method === 'GET' ? json([preset]) : answer()));
  renderScreen(<PresetsPage />, { getList: () => Promise.resolve({ data: LISTS, total: LISTS.length }) as never });
  return () => calls.filter(({ method }) => method !== 'GET');
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('PresetsPage', () => {
  if (TEST_DEEP)
    it('shows the dialog that was open when the session ended, with what was typed', async () => {
      openPage();
      fireEvent.click(await screen.findByRole('button', { name: 'Edit Wedding' }));
      fireEvent.change(screen.getByLabelText('Preset name'), { target: { value: 'Winter weddings' } });
      keepDrafts();
      cleanup();
      openPage();
      await screen.findByRole('dialog', { name: 'Edit Preset' });
      expect(screen.getByLabelText<HTMLInputElement>('Preset name').value).toBe('Winter weddings');
    });

  if (TEST_DEEP)
    it('leads back to the settings', async () => {
      openPage();
      expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings');
    });

  if (TEST_DEEP)
    it('offers to create the first preset', async () => {
      answerWith(() => json([]));
      renderScreen(<PresetsPage />, { getList: () => Promise.resolve({ data: LISTS, total: LISTS.length }) as never });
      const empty = (await screen.findByRole('heading', { name: 'No presets yet' })).parentElement!;
      fireEvent.click(within(empty).getByRole('button', { name: 'New preset' }));
      expect(await screen.findByRole('dialog', { name: 'New preset' })).toBeTruthy();
    });

  it('adds a preset, and shows what is wrong with it', async () => {
    const sent = openPage();
    await screen.findByText('Wedding');
    fireEvent.click(button('New preset'));
    const dialog = within(screen.getByRole('dialog', { name: 'New preset' }));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Closes after days', '1.5');
    fireEvent.click(dialog.getByRole('button', { name: 'Save Preset' }));
    await waitFor(() =>
      expect([fieldMessage('Preset name'), fieldMessage('Closes after days')]).toEqual([
        'Preset name is required',
        'Enter a whole number of days.',
      ]),
    );
    type('Preset name', ' Business ');
    type('Closes after days', '14');
    fireEvent.click(dialog.getByRole('button', { name: 'Save Preset' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      method: 'POST',
      path: '/api/admin/presets',
      body: {
        name: 'Business',
        isDefault: false,
        settings: { timerDays: 14, language: null, access: 'free', priceListId: null },
      },
    });
    expect(await screen.findByText('Preset saved')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('adds selections to a preset, and says when there are none', async () => {
      const sent = openPage();
      fireEvent.click(await screen.findByRole('button', { name: 'Edit Wedding' }));
      const section = within(await screen.findByRole('region', { name: 'Selections' }));
      expect(section.getByText('Projects of this preset begin without selections.')).toBeTruthy();
      fireEvent.click(section.getByRole('button', { name: 'Add selection' }));
      await section.findByText('JPY');
      fireEvent.click(button('Save Preset'));
      await screen.findByText('Selection name is required');
      const type = (label: string, value: string) =>
        fireEvent.change(section.getByLabelText(label), { target: { value } });
      type('Name', ' Album ');
      type('In the price', '40');
      // The preset's price list is in yen, which has no cents.
      type('Price of each additional photo', '500');
      type('Deadline in days', '14');
      fireEvent.click(button('Save Preset'));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect((sent()[0]!.body as PresetDto).selections).toEqual([
        { ...ALBUM, participants: 'client', maximum: null, notesAllowed: false },
      ]);
    });

  if (TEST_DEEP)
    it('removes the selection that is meant, and keeps the others as they are', async () => {
      const print = { ...ALBUM, name: 'Prints', additionalPriceCents: null };
      const sent = openPage({ ...WEDDING, selections: [ALBUM, print] });
      await screen.findByText(/2 selections/);
      fireEvent.click(button('Edit Wedding'));
      fireEvent.click(await screen.findByRole('button', { name: 'Remove selection 1' }));
      fireEvent.click(button('Save Preset'));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect((sent()[0]!.body as PresetDto).selections).toEqual([print]);
    });

  if (TEST_DEEP)
    it('shows what is wrong with a selection at its field', async () => {
      const fields = { 'selections.0.maximum': { code: 'x', params: {}, message: 'Too few' } };
      openPage({ ...WEDDING, selections: [ALBUM] }, () =>
        json({ statusCode: 400, code: 'request.invalid', message: 'No', fields }, 400),
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Edit Wedding' }));
      fireEvent.change(await screen.findByLabelText('Maximum'), { target: { value: '4' } });
      fireEvent.click(button('Save Preset'));
      await waitFor(() => expect(fieldMessage('Maximum')).toBe('Too few'));
    });

  it('changes and deletes a preset', async () => {
    const sent = openPage();
    const row = (await screen.findByText('Wedding')).closest('li')!;
    expect(row.textContent).toContain(
      'Default · Closes after 30 days · Framed photo · No watermark · Passcode · Preview only',
    );
    fireEvent.click(button('Edit Wedding'));
    fireEvent.change(screen.getByLabelText('Preset name'), { target: { value: 'Weddings' } });
    fireEvent.change(screen.getByLabelText('Closes after days'), { target: { value: '' } });
    fireEvent.click(button('Save Preset'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      method: 'PUT',
      path: '/api/admin/presets/w',
      body: { name: 'Weddings', isDefault: true, settings: { ...WEDDING.settings, timerDays: null } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Wedding' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/admin/presets/w' }));
    expect(await screen.findByText('Preset deleted')).toBeTruthy();
  });
});
