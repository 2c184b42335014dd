import { de } from './de';
import { en } from './en';
import { es } from './es';
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

it.each(Object.entries(en))('section %s goes by its own name', (name, section) => expect(section.name).toBe(name));

describe.each([
  ['de', de],
  ['es', es],
] as const)('%s', (_, { sections: said, errors, messages, phrases, unknownError }) => {
  it('says all that English says, and nothing else', () => {
    const keys = (all: Record<string, Messages>) =>
      Object.entries(all)
        .flatMap(([section, messages]) => Object.keys(messages).map((key) => `${section}.${key}`))
        .sort();
    expect(keys(said)).toEqual(keys(sections));
  });

  it.each(Object.keys(sections))('%s: no text is empty or names something else than English does', (section) => {
    for (const [key, message] of Object.entries((said as Record<string, Messages>)[section]!)) {
      for (const form of forms(message)) expect({ key, text: form.trim() }).not.toEqual({ key, text: '' });
      expect({ key, names: names(message) }).toEqual({ key, names: names(sections[section]![key]!) });
    }
  });

  it('has a text for every code', () => {
    for (const text of [unknownError, ...Object.values(errors), ...Object.values(messages), ...Object.values(phrases)])
      expect(text.trim()).not.toBe('');
  });
});
