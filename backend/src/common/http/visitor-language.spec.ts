import { preferredLanguage } from './visitor-language.js';

describe('preferredLanguage', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-FR, es;q=0.3, DE;q=0.5', 'de'],
    ['en;q=0.1,es', 'es'],
    ['de;q=0, fr', null],
    ['*', null],
    ['nonsense;q=x,;,', null],
  ])('prefers for %j the language %s', (accepted, language) => {
    expect(preferredLanguage(accepted, ['en', 'de', 'es'])).toBe(language);
  });
});
