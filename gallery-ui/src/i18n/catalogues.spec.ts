import { en } from './en/catalogue';
import type { Catalogue } from './catalogue';
import { LANGUAGES } from './languages';
import type { Message, Messages } from './message';

const sections = Object.fromEntries(Object.entries(en).map(([name, { english }]) => [name, english as Messages]));
const forms = (message: Message) =>
  typeof message === 'string' ? [message] : (Object.values(message as object) as string[]);
const names = (message: Message) =>
  [
    ...new Set(
      forms(message)
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ].sort();
const keysOf = (all: Readonly<Record<string, Messages>>) =>
  Object.entries(all)
    .flatMap(([section, messages]) => Object.keys(messages).map((key) => `${section}.${key}`))
    .sort();

describe('the catalogue of each language', () => {
  it.each(Object.entries(en))('calls section %s by its own name', (name, section) => expect(section.name).toBe(name));

  it.each(Object.entries(LANGUAGES))('has a name and a message for a lost connection: %s', (_, entry) => {
    for (const text of [entry.name, ...entry.connectionLost]) expect(text.trim()).not.toBe('');
  });

  it.each([false, true])('breaks no line inside "E-Mail" in German, informal: %s', async (informal) =>
    expect(JSON.stringify(await LANGUAGES.de.load(informal))).not.toContain('E-Mail'),
  );
});

const translated = Object.entries(LANGUAGES).filter(([code]) => code !== 'en');

describe.each(translated)('%s', (_, { load }) => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = (await load())!;
  });

  it('has the messages that English has, and no others', () =>
    expect(keysOf(catalogue.sections)).toEqual(keysOf(sections)));

  it.each(Object.keys(sections))('%s: no text is empty or has other names than English', (section) => {
    for (const [key, message] of Object.entries(catalogue.sections[section]!)) {
      for (const form of forms(message)) expect({ key, text: form.trim() }).not.toEqual({ key, text: '' });
      expect({ key, names: names(message) }).toEqual({ key, names: names(sections[section]![key]!) });
    }
  });

  it('has a text for every code', () => {
    const { unknownError, errors, messages } = catalogue;
    for (const text of [unknownError, ...Object.values(errors), ...Object.values(messages)])
      expect(text.trim()).not.toBe('');
  });
});
