import { initialCountry, storeCountry } from './buyer-country';

beforeEach(() => localStorage.clear());

describe('initialCountry', () => {
  it.each([
    [['de-AT', 'en-US'], 'AT'],
    [['de', 'en-GB'], 'GB'],
    [['es-419', 'es'], null],
    [['x', 'en'], null],
    [[], null],
  ])('guesses from %j: %s', (languages, country) => expect(initialCountry(languages)).toBe(country));

  it('prefers what was chosen before', () => {
    storeCountry('FR');
    expect(initialCountry(['de-AT'])).toBe('FR');
    localStorage.setItem('showreel.country', 'France');
    expect(initialCountry(['de-AT'])).toBe('AT');
  });
});
