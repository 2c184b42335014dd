import { FIRST_PRICE_LIST } from './first-price-list.js';

describe('first price list', () => {
  test.each(FIRST_PRICE_LIST.packages)(
    '$name has all its texts in German and Spanish',
    ({ features, translations }) => {
      for (const texts of [translations.de, translations.es]) {
        expect(Object.values(texts).flat()).not.toContain('');
        expect(texts.features).toHaveLength(features.length);
      }
    },
  );
});
