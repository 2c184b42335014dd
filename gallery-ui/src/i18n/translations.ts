import type { MessageDto } from '@showreel/api-client';
import { createElement, Fragment, type ReactNode } from 'react';
import { getLanguage } from './language';
import type { Catalogue } from './languages';
import type { Message, Messages, Section, Values } from './message';

/** Says the messages of a section in the language spoken now. */
export interface Translate<T extends Messages> {
  <K extends keyof T>(key: K, ...values: Values<T[K]>): string;
  /** The same with elements in place of names: a link, a `<time>`. */
  rich: <K extends keyof T>(key: K, ...values: Values<T[K], ReactNode>) => ReactNode;
}

const NAME = /\{(\w+)\}/;
const kept = new WeakMap<Section, { catalogue: Catalogue | null; tell: Translate<Messages> }>();

/**
 * The words of a section. Call it where they are said, in a component or in a handler, and keep no text longer
 * than that: when the language changes, the whole site is drawn again.
 */
export function getTranslations<T extends Messages>(section: Section<T>): Translate<T> {
  const { catalogue } = getLanguage();
  const known = kept.get(section);
  if (known && known.catalogue === catalogue) return known.tell;
  const tell = translatorFor(section, catalogue);
  kept.set(section, { catalogue, tell });
  return tell;
}

function translatorFor({ name, english }: Section, catalogue: Catalogue | null): Translate<Messages> {
  const { locale } = getLanguage();
  const said = catalogue?.sections[name] ?? english;
  const parts = (key: string, values: Readonly<Record<string, unknown>>) =>
    textOf(said[key]!, locale, values['count']).split(NAME);
  const value = (given: unknown) => (typeof given === 'number' ? given.toLocaleString(locale) : given);
  return Object.assign(
    (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      parts(key, values)
        .map((part, at) => (at % 2 === 0 ? part : value(values[part])))
        .join(''),
    {
      rich: (key: string, values: Readonly<Record<string, ReactNode>> = {}) =>
        createElement(
          Fragment,
          null,
          ...parts(key, values).map((part, at) => (at % 2 === 0 ? part : (value(values[part]) as ReactNode))),
        ),
    },
  ) as Translate<Messages>;
}

function textOf(message: Message, locale: string, count: unknown): string {
  if (typeof message === 'string') return message;
  return message[new Intl.PluralRules(locale).select(Number(count)) as keyof typeof message] ?? message.other;
}

/** A message of the server; in English, or with a code that is new, as the server worded it. */
export function translateMessage({ code, params, message }: MessageDto): string {
  const { catalogue, locale } = getLanguage();
  const text = catalogue?.messages[code];
  if (text === undefined) return message;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : typeof value === 'string' ? value : '';
  });
}

/** An English text of the server that has no code; as it is where there is no translation. */
export function translateServerText(text: string): string {
  const phrases: Readonly<Record<string, string>> | undefined = getLanguage().catalogue?.phrases;
  return phrases?.[text] ?? text;
}
