import type { PriceListDto, SettingsDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen, type FakeData } from '../../test/screen';
import { proposalFor, thisBrowser } from './proposal';
import { de, en } from './sampleTexts.json';
import { StudioProposal } from './StudioProposal';
import { translateSample } from './translateSample';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const BERLIN = { timezone: 'Europe/Berlin', locale: 'de-DE' };
const SETTINGS = { version: 2, changed: [], values: { timezone: 'UTC', language: 'en' } } as unknown as SettingsDto;
const LIST = {
  id: 'l1',
  name: 'Standard',
  currency: 'usd',
  isDefault: true,
  revision: 1,
  free: { videos: 3, photos: 1, photoLabel: null },
  packages: [],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  extension: null,
} as unknown as PriceListDto;

afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('StudioProposal', () => {
  it.each<[string, Partial<SettingsDto>, Partial<PriceListDto>, object]>([
    ['all three', {}, {}, { timezone: 'Europe/Berlin', language: 'de', currency: 'eur' }],
    ['no language that staff have set', { changed: ['language'] }, {}, { timezone: 'Europe/Berlin', currency: 'eur' }],
    ['no currency once prices were edited', {}, { revision: 2 }, { timezone: 'Europe/Berlin', language: 'de' }],
  ])('proposes %s', (_, settings, list, proposal) => {
    expect(proposalFor({ ...SETTINGS, ...settings }, { ...LIST, ...list }, BERLIN)).toEqual(proposal);
  });

  it('proposes nothing where all is right, and only a language that exists', () => {
    expect(proposalFor(SETTINGS, LIST, { timezone: 'UTC', locale: 'en-US' })).toEqual({});
    expect(proposalFor(SETTINGS, LIST, { timezone: 'Europe/Zurich', locale: 'rm-CH' })).toEqual({
      timezone: 'Europe/Zurich',
      currency: 'chf',
    });
  });

  it('reads a language with the suffix of a POSIX locale', () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE@posix');
    expect(proposalFor(SETTINGS, LIST, { ...thisBrowser(), timezone: 'UTC' })).toEqual({
      language: 'de',
      currency: 'eur',
    });
  });

  it('saves what the owner confirms', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    const calls = answerWith(({ path }) =>
      path.endsWith('/onboarding') ? json({ dismissed: false, steps: [], projectId: null }) : json(SETTINGS),
    );
    renderScreen(<StudioProposal />, {
      getList: () => Promise.resolve({ data: [LIST], total: 1 }),
    } as unknown as FakeData);
    expect(await screen.findByText(/Deutsch · EUR/)).toBeTruthy();
    fireEvent.click(button('Use these'));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const [settings, prices] = calls.filter(({ method }) => method === 'PUT');
    expect(settings).toMatchObject({ path: '/api/admin/settings', body: { version: 2, language: 'de' } });
    expect(prices).toMatchObject({ path: '/api/admin/price-lists/l1', body: { currency: 'eur', revision: 1 } });
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(calls.find(({ path }) => path.startsWith('/api/admin/projects?'))).toBeTruthy();
  });

  it('translates what is left of the sample project', async () => {
    const calls = answerWith(({ path }) => {
      if (path.endsWith('/albums'))
        return json([
          { id: 'a1', name: 'At the Lake' },
          { id: 'a2', name: 'Our trip' },
        ]);
      if (path.endsWith('/media'))
        return json([
          { id: 'm1', name: 'Summer night.jpg' },
          { id: 'm2', name: 'Boote in der Dämmerung.jpg' },
        ]);
      return json([{ id: 'p1', clientEmail: 'client@example.com', description: en.description }]);
    });
    await translateSample('de');
    expect(calls.filter(({ method }) => method !== 'GET')).toMatchObject([
      { method: 'PUT', path: '/api/admin/projects/p1', body: { description: de.description, language: 'de' } },
      { method: 'PUT', path: '/api/admin/albums/a1', body: { name: 'Am See' } },
      { method: 'PATCH', path: '/api/admin/media/m1', body: { displayName: 'Sommernacht' } },
    ]);
  });

  if (TEST_DEEP)
    it('keeps the currency of a list that staff have made', async () => {
      jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
      const steps = [{ step: 'prices', done: true }];
      answerWith(({ path }) =>
        path.endsWith('/onboarding') ? json({ dismissed: false, steps, projectId: null }) : json(SETTINGS),
      );
      renderScreen(<StudioProposal />, {
        getList: () => Promise.resolve({ data: [{ ...LIST, currency: 'chf' }], total: 1 }),
      } as unknown as FakeData);
      expect(await screen.findByText(/Deutsch$/)).toBeTruthy();
      expect(screen.queryByText(/EUR/)).toBeNull();
    });

  if (TEST_DEEP)
    it('asks no more once it was declined', async () => {
      jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
      answerWith(({ path }) =>
        path.endsWith('/onboarding') ? json({ dismissed: false, steps: [], projectId: null }) : json(SETTINGS),
      );
      renderScreen(<StudioProposal />, {
        getList: () => Promise.resolve({ data: [LIST], total: 1 }),
      } as unknown as FakeData);
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
      await waitFor(() => expect(screen.queryByText(/Deutsch · EUR/)).toBeNull());
    });
});
