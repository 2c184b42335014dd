import { formatBytes, formatCents, formatDate, formatDollars } from '../ui/format';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { intlLocale, language, activate, text, type Language } from './language';

const AREAS = Object.keys(en) as (keyof typeof en)[];
const phrases = (catalogue: object): Record<string, string> =>
  Object.fromEntries(
    AREAS.flatMap((area) =>
      Object.entries((catalogue as Record<string, Record<string, string>>)[area]!).map(([name, phrase]) => [
        `${area}.${name}`,
        phrase,
      ]),
    ),
  );
const placeholders = (phrase: string) => [...new Set(phrase.match(/%\{\w+\}/g) ?? [])].sort();

afterEach(async () => {
  await activate('en');
});

describe.each([
  ['German', phrases(de)],
  ['Spanish', phrases(es)],
])('the %s texts', (_, translated) => {
  const english = phrases(en);

  it('fill in the same values and have as many plural forms as the English ones', () => {
    const shape = (phrase: string) => [placeholders(phrase), phrase.split('||||').length];
    for (const key of Object.keys(english)) expect([key, shape(translated[key]!)]).toEqual([key, shape(english[key]!)]);
  });

  it('say something', () => {
    expect(
      Object.entries(translated).filter(([, phrase]) => phrase.split('||||').some((form) => !form.trim())),
    ).toEqual([]);
  });
});

describe('text', () => {
  const spoken = async (locale: Language) => {
    await activate(locale);
    return [
      language(),
      intlLocale(),
      text('app.videos', { count: 1 }),
      text('app.videos', { count: 12_345 }),
      text('app.logout'),
    ];
  };

  it('speaks the chosen language, with its plurals and its grouping of numbers', async () => {
    expect(await spoken('en')).toEqual(['en', expect.stringMatching(/^en/), '1 video', '12,345 videos', 'Logout']);
    expect(await spoken('de')).toEqual(['de', 'de', '1 Video', '12.345 Videos', 'Abmelden']);
    expect(await spoken('es')).toEqual(['es', 'es', '1 vídeo', '12.345 vídeos', 'Cerrar sesión']);
  });

  it('speaks the language chosen last, whichever file comes last', async () => {
    const slow = activate('de');
    await activate('en');
    expect(await slow).toBe(false);
    expect([language(), text('app.logout')]).toEqual(['en', 'Logout']);
  });

  it('writes sizes, money and dates as the language does', async () => {
    const written = () => [
      formatBytes(1536),
      formatBytes(12),
      formatDollars(1234.4),
      formatCents(49_900, 'usd'),
      formatDate('2026-03-05T12:00:00Z'),
    ];
    expect(written()).toEqual([
      '1.5 KB',
      '12 bytes',
      '$1,234',
      '$499.00',
      expect.stringMatching(/Mar 5, 2026|5 Mar 2026/),
    ]);
    await activate('de');
    expect(written()).toEqual(['1,5 KB', '12 Byte', '1.234\u00a0$', '499,00\u00a0$', '05.03.2026']);
  });
});
