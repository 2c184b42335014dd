import type { MessageDto } from '@showreel/api-client';
import { createElement, Fragment, type ReactNode } from 'react';
import { getLanguage } from './language';
import type { Catalogue } from './catalogue';
import type { Message, Messages, Section, Values } from './message';

/** Translates the messages of a section into the active language. */
export interface Translate<T extends Messages> {
  <K extends keyof T>(key: K, ...values: Values<T[K]>): string;
  /** Translates with elements as values: a link, a `<time>`. */
  rich: <K extends keyof T>(key: K, ...values: Values<T[K], ReactNode>) => ReactNode;
}

const NAME = /\{(\w+)\}/;
const translators = new WeakMap<Section, { catalogue: Catalogue | null; translate: Translate<Messages> }>();

/**
 * Returns the messages of a section. Call it while rendering or in a handler, and keep no text longer than that: when
 * the language changes, the whole site re-renders.
 */
export function getTranslations<T extends Messages>(section: Section<T>): Translate<T> {
  const { catalogue } = getLanguage();
  const known = translators.get(section);
  if (known && known.catalogue === catalogue) return known.translate;
  const translate = translatorFor(section, catalogue);
  translators.set(section, { catalogue, translate });
  return translate;
}

function translatorFor({ name, english }: Section, catalogue: Catalogue | null): Translate<Messages> {
  const { locale } = getLanguage();
  const messages = catalogue?.sections[name] ?? english;
  const parts = (key: string, values: Readonly<Record<string, unknown>>) =>
    textOf(messages[key]!, locale, values['count']).split(NAME);
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
  const rule = count === 0 ? 'zero' : new Intl.PluralRules(locale).select(Number(count));
  return message[rule as keyof typeof message] ?? message.other;
}

/** Translates a message of the server; in English, or for an unknown code, it is the server's own text. */
export function translateMessage({ code, params, message }: MessageDto): string {
  const { catalogue, locale } = getLanguage();
  const text = catalogue?.messages[code];
  if (text === undefined) return message;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : typeof value === 'string' ? value : '';
  });
}
