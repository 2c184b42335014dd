import { preferredCaptions, saveCaptionsChoice, suggestedCaptions } from './preferred-captions';

const offered = (...languages: string[]) =>
  languages.map((language) => ({ language: language.replace('*', ''), isDefault: language.endsWith('*') }));

beforeEach(() => localStorage.clear());

describe('the captions that a player shows at first', () => {
  test.each([
    ['nothing without captions', [], 'en', -1],
    ['nothing without a default', ['en', 'de'], 'de', -1],
    ['the default', ['en', 'de*'], 'fr', 1],
    ['those in the language of the page, where there is a default', ['en', 'de*'], 'en', 0],
    ['another form of that language', ['pt-BR', 'de*'], 'pt', 0],
  ])('are %s', (_name, languages, page, index) => {
    expect(preferredCaptions(offered(...languages), page)).toBe(index);
  });

  test('are those that the viewer chose last', () => {
    saveCaptionsChoice('de');
    expect(preferredCaptions(offered('en*', 'de'), 'en')).toBe(1);
    expect(preferredCaptions(offered('en', 'de-AT'), 'en')).toBe(1);
    expect(preferredCaptions(offered('en*', 'fr'), 'en')).toBe(0);
    expect(preferredCaptions(offered('en', 'fr'), 'en')).toBe(-1);
  });

  test('are none once the viewer has switched them off', () => {
    saveCaptionsChoice(null);
    expect(preferredCaptions(offered('en*', 'de'), 'en')).toBe(-1);
  });

  test('are those of before when they are switched on again', () => {
    expect(suggestedCaptions(offered('fr', 'en', 'de*'), 'en')).toBe(1);
    expect(suggestedCaptions(offered('fr', 'de*'), 'en')).toBe(1);
    expect(suggestedCaptions(offered('fr', 'de'), 'en')).toBe(0);
    expect(suggestedCaptions([], 'en')).toBe(-1);
    saveCaptionsChoice('fr');
    saveCaptionsChoice(null);
    expect(suggestedCaptions(offered('en', 'fr'), 'en')).toBe(1);
  });
});
