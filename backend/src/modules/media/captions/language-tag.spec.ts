import { languageName, languageTag } from './language-tag.js';

describe('languageTag', () => {
  test.each([
    ['de', 'de', 'Deutsch'],
    ['PT-br', 'pt-BR', 'Português (Brasil)'],
    ['es', 'es', 'Español'],
    ['zh-hant', 'zh-Hant', '中文（繁體）'],
  ])('%s is the language %s, %s', (text, tag, name) => {
    expect([languageTag(text), languageName(tag)]).toEqual([tag, name]);
  });

  test.each(['', 'German', 'de_DE', '../x', 'e', 'x'.repeat(36)])('%j is no language', (text) => {
    expect(languageTag(text)).toBeNull();
  });
});
