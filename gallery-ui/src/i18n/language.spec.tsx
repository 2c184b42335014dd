import { act, cleanup, render } from '@testing-library/react';
import { formatStudioDate, formatSize, unitName } from './format';
import { formatAmount, formatMoney } from './money';
import { common } from './en/common';
import { downloads } from './en/downloads';
import { gallery } from './en/gallery';
import { localeFor, setLanguage, startLanguage } from './language';
import { languageFor } from './languages';
import { english } from './message';
import { getTranslations } from './translations';

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await act(() => setLanguage('en'));
});

describe('the language of the site', () => {
  it('translates into the active language', async () => {
    expect(getTranslations(common)('backToHome')).toBe('Back to Home');
    await setLanguage('de');
    expect([getTranslations(common)('backToHome'), document.documentElement.lang]).toEqual(['Zur Startseite', 'de']);
    await setLanguage('es');
    expect([getTranslations(common)('videos', { count: 1 }), getTranslations(common)('videos', { count: 2 })]).toEqual([
      '1 vídeo',
      '2 vídeos',
    ]);
  });

  it("addresses the visitor in the studio's form, in every language that has two", async () => {
    await setLanguage('de');
    await startLanguage(true);
    expect(getTranslations(common)('yourPurchases')).toBe('Deine Käufe');
    await setLanguage('es');
    expect(getTranslations(common)('yourPurchases')).toBe('Tus compras');
    await startLanguage();
    expect(getTranslations(common)('yourPurchases')).toBe('Sus compras');
  });

  it('has words for none and for the last one', async () => {
    const texts = (count: number) => [
      getTranslations(gallery)('freeVideosLeft', { count }),
      getTranslations(downloads)('useFreeTitle', { count }),
    ];
    expect(texts(0)[0]).toBe('0 free videos left');
    await setLanguage('de');
    expect([texts(0)[0], texts(2)[0]]).toEqual(['kostenlose Videos aufgebraucht', 'noch 2 kostenlose Videos']);
    expect([texts(1)[1], texts(2)[1]]).toEqual([
      'Ihren kostenlosen Download verwenden?',
      'Einen Ihrer kostenlosen Downloads verwenden?',
    ]);
    await setLanguage('es');
    expect([texts(0)[0], texts(1)[1]]).toEqual(['vídeos gratuitos agotados', '¿Usar su descarga gratuita?']);
  });

  it('writes dates, sizes and money as the language does', async () => {
    const texts = () =>
      [
        formatStudioDate('2026-05-01T12:00:00Z', 'UTC'),
        formatSize(1536 * 1024),
        formatSize(1),
        formatMoney(19900, 'usd'),
        formatAmount(-19900, 'usd'),
        unitName('day', 1),
        unitName('hour', 2),
      ].map((text) => text.replace(/\s/g, ' '));
    expect(texts()).toEqual(['May 1, 2026', '1.5 MB', '1 byte', '$199', '-$199.00', 'day', 'hours']);
    await setLanguage('de');
    expect(texts()).toEqual(['1. Mai 2026', '1,5 MB', '1 Byte', '199 $', '-199,00 $', 'Tag', 'Stunden']);
    await setLanguage('es');
    expect(texts()).toEqual(['1 de mayo de 2026', '1,5 MB', '1 byte', '199 $', '-199,00 $', 'día', 'horas']);
  });

  it('puts elements where a name stands', () => {
    const test = english('test', { ends: 'Ends {at}, {count} left', plain: 'Nothing' });
    const { container } = render(
      <p>
        {getTranslations(test).rich('ends', { at: <b>today</b>, count: 1200 })} {getTranslations(test).rich('plain')}
      </p>,
    );
    expect(container.innerHTML).toBe('<p>Ends <b>today</b>, 1,200 left Nothing</p>');
  });

  it('shows the language chosen last, whichever loads first', async () => {
    const slow = setLanguage('de');
    await setLanguage('en');
    await slow;
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['en', 'en']);
  });

  it('restores the choice, before what the browser asks for', async () => {
    await setLanguage('es');
    await startLanguage();
    expect(document.documentElement.lang).toBe('es');
  });

  it.each([
    [null, ['xx-CH', 'de-AT', 'en'], 'de'],
    [null, ['xx'], 'en'],
    ['es', ['de'], 'es'],
    ['tlh', ['de'], 'de'],
    [null, [], 'en'],
    [null, ['ES-mx'], 'es'],
  ] as const)('choice %p, preferred %p: %p', (choice, preferred, language) =>
    expect(languageFor(choice, preferred)).toBe(language),
  );

  it('takes the region of the browser', () => {
    expect([
      localeFor('de', ['fr', 'de-AT', 'de']),
      localeFor('en', ['de']),
      localeFor('en', ['en-GB']),
      localeFor('es', ['en']),
    ]).toEqual(['de-AT', 'en-US', 'en-GB', 'es']);
  });
});
