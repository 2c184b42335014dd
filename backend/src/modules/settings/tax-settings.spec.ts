import { NO_TAX, taxSettingsOf, type TaxSettings } from './tax-settings.js';

describe('taxSettingsOf', () => {
  test('completes a row from before a reason was asked for', () => {
    expect(taxSettingsOf({ mode: 'none', rates: {}, homeRateForEu: false })).toEqual(NO_TAX);
  });

  test('keeps what is stored', () => {
    const stored: TaxSettings = { ...NO_TAX, mode: 'added', rates: { DE: 700 }, nonUnionOss: true };
    expect(taxSettingsOf(stored)).toEqual(stored);
  });
});
