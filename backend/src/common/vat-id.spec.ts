import { isEuVatId } from './vat-id.js';

describe('VAT IDs', () => {
  test.each([
    ['DE', 'DE136695976'],
    ['DE', 'de 136.695-976'],
    ['AT', 'ATU13585627'],
    ['ES', 'ESB12345674'],
    ['FR', 'FR40303265045'],
    ['IT', 'IT00743110157'],
    ['NL', 'NL004495445B01'],
    ['GR', 'EL094259216'],
  ])('accepts an ID of %s: %s', (country, vatId) => expect(isEuVatId(vatId, country)).toBe(true));

  test.each([
    ['wrong check digit', 'DE', 'DE136695975'],
    ['without its country', 'DE', '136695976'],
    ["another country's", 'AT', 'DE136695976'],
    ['too short', 'FR', 'FR4030326504'],
    ['outside the EU', 'GB', 'GB980780684'],
    ['empty', 'DE', ''],
    ['a text', 'DE', '<script>'],
  ])('rejects an ID: %s', (_case, country, vatId) => expect(isEuVatId(vatId, country)).toBe(false));
});
