import type { SettingsDto } from '@showreel/api-client';
import { SETTING_VALUES } from '../../test/settingValues';
import { changesOf, formOf, ownHomePageOf, pictureName } from './settingsForm';

const PICTURE = `/api/site/pictures/${'a'.repeat(40)}.png`;
const values = {
  ...SETTING_VALUES,
  logoUrl: 'https://cdn.example.com/logo.svg',
  watermarkLogoUrl: PICTURE,
  defaultTimerDays: 30,
};
const settings: SettingsDto = {
  hasBackupTarget: true,
  staffWithoutFactor: 0,
  version: 7,
  values,
  defaults: values,
  changed: [],
};

describe('settingsForm', () => {
  it('sends changed fields only', () => {
    const form = formOf(settings);
    expect(changesOf(settings, form)).toEqual({ version: 7 });
    expect(changesOf(settings, { ...form, studioName: 'Other', defaultTimerDays: '' })).toEqual({
      version: 7,
      studioName: 'Other',
      defaultTimerDays: null,
    });
    expect(changesOf(settings, { ...form, watermarkLogo: null, logo: PICTURE })).toEqual({
      version: 7,
      watermarkLogo: null,
      logo: `${'a'.repeat(40)}.png`,
    });
    expect(changesOf(settings, { ...form, defaultTimerDays: '14' })).toEqual({ version: 7, defaultTimerDays: 14 });
    expect(changesOf(settings, { ...form, maxUploadMb: '300' })).toEqual({ version: 7, maxUploadMb: 300 });
    expect(changesOf(settings, { ...form, maxUploadMb: '' })).toEqual({ version: 7, maxUploadMb: null });
    expect(changesOf(settings, { ...form, auditDays: '400', visitDays: '' })).toEqual({
      version: 7,
      auditDays: 400,
      visitDays: null,
    });
    expect(changesOf(settings, { ...form, secondFactorFrom: '2031-12-01' })).toEqual({
      version: 7,
      secondFactorFrom: '2031-12-01',
    });
    expect(changesOf(settings, { ...form, gridSize: 0 })).toEqual({ version: 7, gridSize: 0 });
    expect(changesOf(settings, { ...form, photoCredit: ' Ana ', dataMining: 'DMI-PROHIBITED' })).toEqual({
      version: 7,
      photoCredit: 'Ana',
      dataMining: 'DMI-PROHIBITED',
    });
    const photo = `/api/site/pictures/${'b'.repeat(40)}.webp`;
    expect(changesOf(settings, { ...form, homePage: 'own', homeTitle: ' Hi ', homeImage: photo })).toEqual({
      version: 7,
      homePage: 'own',
      homeTitle: 'Hi',
      homeImage: `${'b'.repeat(40)}.webp`,
    });
  });

  it('compares pictures by URL', () => {
    expect(pictureName(PICTURE)).toBe(`${'a'.repeat(40)}.png`);
    expect([pictureName('https://cdn.example.com/logo.svg'), pictureName(null)]).toEqual([null, null]);
  });

  it("shows the studio's own home page with what is not saved yet", () => {
    const form = formOf(settings);
    expect(ownHomePageOf(form)).toBeNull();
    expect(
      ownHomePageOf({ ...form, homePage: 'own', homeTitle: ' Harbour ', homeCards: 'Films\nOne\ntwo\n \n\nPhotos\n' }),
    ).toEqual({
      title: 'Harbour',
      text: null,
      cards: [
        { title: 'Films', text: 'One\ntwo' },
        { title: 'Photos', text: '' },
      ],
      imageUrl: null,
    });
  });
});
