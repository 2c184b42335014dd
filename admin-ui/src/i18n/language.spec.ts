import { formatBytes, formatCents, formatDate, formatWhole } from '../ui/format';
import { toPolyglot } from './catalogue';
import { de } from './de/catalogue';
import { en } from './en/catalogue';
import { es } from './es/catalogue';
import { intlLocale, language, activate, text, type Language } from './language';

const AREAS = Object.keys(en) as (keyof typeof en)[];
const textsOf = (catalogue: object): Record<string, unknown> =>
  Object.fromEntries(
    AREAS.flatMap((area) =>
      Object.entries((catalogue as Record<string, object>)[area]!).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );
const formsOf = (text: unknown): string[] => (typeof text === 'string' ? [text] : Object.values(text as object));
const placeholders = (text: unknown) =>
  [
    ...new Set(
      formsOf(text)
        .join(' ')
        .match(/\{\w+\}/g) ?? [],
    ),
  ].sort();

afterEach(async () => {
  await activate('en');
});

describe.each([
  ['German', de],
  ['Spanish', es],
])('the %s catalogue', (_, catalogue) => {
  const [english, translated] = [textsOf(en), textsOf(catalogue)];

  it('has the placeholders of the English one', () => {
    for (const key of Object.keys(english))
      expect([key, placeholders(translated[key])]).toEqual([key, placeholders(english[key])]);
  });

  it('has no empty text', () => {
    expect(Object.entries(translated).filter(([, text]) => formsOf(text).some((form) => !form.trim()))).toEqual([]);
  });
});

/** Phrases that were replaced because nobody who speaks the language writes them. */
const UNNATURAL = {
  en: [
    'Uses in all',
    'Nobody watches',
    'Rates of your own',
    'for so many more days',
    'What the free photo is called',
    'Without paying',
    'the law asks for',
    'Such as a commercial register',
    'under a name',
    'Create one below',
    ' files are in.',
  ],
  de: [
    'Ereignisses',
    'Ereignis:',
    'Frist der Galerie',
    'Frist läuft',
    'ungespeicherten Marke',
    'netto erhalten',
    'Beleg',
  ],
  es: ['quitado', 'concesi', 'Página estándar', 'Número fiscal', 'Si no, la primera'],
};

describe('the catalogue', () => {
  it.each([
    ['en', en],
    ['de', de],
    ['es', es],
  ] as const)('is written as a native writes: %s', (locale, catalogue) => {
    const all = Object.entries(textsOf(catalogue)).flatMap(([key, text]) => formsOf(text).map((form) => [key, form]));
    expect(all.filter(([, form]) => UNNATURAL[locale].some((phrase) => form!.includes(phrase)))).toEqual([]);
  });
});

describe('toPolyglot', () => {
  it('converts placeholders and plural forms at any depth', () => {
    expect(
      toPolyglot({
        area: { plain: 'Save', value: 'to {project}', plural: { one: '{count} file', other: '{count} files' } },
        ra: { page: { list: '{name}' } },
      }),
    ).toEqual({
      area: { plain: 'Save', value: 'to %{project}', plural: '%{count} file |||| %{count} files' },
      ra: { page: { list: '%{name}' } },
    });
  });
});

describe('text', () => {
  const textsIn = async (locale: Language) => {
    await activate(locale);
    return [
      language(),
      intlLocale(),
      text('app.videos', { count: 1 }),
      text('app.videos', { count: 12_345 }),
      text('app.logout'),
    ];
  };

  it('uses the plural forms and the number format of the chosen language', async () => {
    expect(await textsIn('en')).toEqual(['en', expect.stringMatching(/^en/), '1 video', '12,345 videos', 'Logout']);
    expect(await textsIn('de')).toEqual(['de', 'de', '1 Video', '12.345 Videos', 'Abmelden']);
    expect(await textsIn('es')).toEqual(['es', 'es', '1 vídeo', '12.345 vídeos', 'Cerrar sesión']);
  });

  it('uses the language chosen last, whichever catalogue loads last', async () => {
    const slow = activate('de');
    await activate('en');
    expect(await slow).toBe(false);
    expect([language(), text('app.logout')]).toEqual(['en', 'Logout']);
  });

  it('formats sizes, money and dates as the language does', async () => {
    const formatted = () => [
      formatBytes(1536),
      formatBytes(12),
      formatWhole(1234.4, 'usd'),
      formatCents(49_900, 'usd'),
      formatDate('2026-03-05T12:00:00Z'),
    ];
    expect(formatted()).toEqual([
      '1.5 KB',
      '12 bytes',
      '$1,234',
      '$499.00',
      expect.stringMatching(/Mar 5, 2026|5 Mar 2026/),
    ]);
    await activate('de');
    expect(formatted()).toEqual(['1,5 KB', '12 Byte', '1.234\u00a0$', '499,00\u00a0$', '05.03.2026']);
  });
});
