import type { StatusPartDto } from '@showreel/api-client';
import type { TranslationMessages } from 'react-admin';
import type { en } from './en/catalogue';
import type { ErrorCatalogue } from './errorMessages';

/** A text with plural forms depends on the number `{count}`. */
interface Plural {
  readonly one: string;
  readonly other: string;
}

/**
 * The English texts; fixedTexts.spec.ts lists those that clients and integrators rely on. Their keys and placeholders
 * bind every other language.
 */
export type English = typeof en;

type Area = keyof English;

/** Such a key is "users.createUser". */
export type MessageKey = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

type Message<K extends MessageKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Placeholder<M> = M extends { readonly one: infer One; readonly other: infer Other }
  ? 'count' | Names<One> | Names<Other>
  : Names<M>;

/** A message needs these values. Numbers are grouped as the language does; `count` picks the plural form too. */
export type MessageValues<K extends MessageKey> = { [Name in Placeholder<Message<K>>]: string | number };

/** The text of such a key needs no values, so the key may be in tables of labels. */
export type LabelKey = { [K in MessageKey]: [Placeholder<Message<K>>] extends [never] ? K : never }[MessageKey];

/** The texts of another language have the same keys, and plural forms where the original has them. */
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string | (string extends T[K] ? Plural : never)
    : T[K] extends Plural
      ? Plural
      : Translation<T[K]>;
};

/** An area in another language does not compile if it lacks a key, or has one of its own. */
export type Translated<A extends Area> = Translation<English[A]>;

/** react-admin's own texts in another language. */
export interface ReactAdminTexts {
  readonly ra: Translation<TranslationMessages['ra']>;
}

/**
 * A language other than English has a text for each finding of the checks: the server's own text is the English one. A
 * new code does not compile until every language has a text.
 */
export type CheckTexts = Readonly<Record<Exclude<StatusPartDto['code'], keyof English['status']>, string>>;

/** A language other than English. */
export interface Catalogue {
  readonly texts: Translation<English> & ReactAdminTexts & { readonly checks: CheckTexts };
  readonly serverErrors: ErrorCatalogue;
}

/** Gives the text of a key in the language of the console. */
export type Text = <K extends MessageKey>(
  key: K,
  ...values: [Placeholder<Message<K>>] extends [never] ? [] : [MessageValues<K>]
) => string;

type Texts = { readonly [key: string]: string | Plural | Texts };

const isPlural = (value: Plural | Texts): value is Plural =>
  typeof value['one'] === 'string' && typeof value['other'] === 'string';

/** Converts the texts to polyglot's syntax: `{name}` becomes `%{name}`, and the two forms of a plural one phrase. */
export function toPolyglot<T extends object>(texts: T): TranslationMessages {
  const phrase = (text: string) => text.replaceAll('{', '%{');
  const convert = (value: string | Plural | Texts): unknown => {
    if (typeof value === 'string') return phrase(value);
    if (isPlural(value)) return `${phrase(value.one)} |||| ${phrase(value.other)}`;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, convert(each)]));
  };
  return convert(texts as Texts) as TranslationMessages;
}
