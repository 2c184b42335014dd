import type { en } from './en';

/** The English texts: what they say is the product document's, and their keys and placeholders bind every other language. */
export type English = typeof en;

type Area = keyof English;

/** "users.createUser" */
export type MessageKey = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

type Message<K extends MessageKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never;

type Placeholder<S> = S extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** What a message wants filled in. Numbers are grouped as the language does; `count` picks the plural form too. */
export type MessageValues<K extends MessageKey> = { [Name in Placeholder<Message<K>>]: string | number };

/** A key whose text wants nothing filled in: for tables of labels. */
export type LabelKey = { [K in MessageKey]: [Placeholder<Message<K>>] extends [never] ? K : never }[MessageKey];

/** The same texts in another language: one that misses a key, or has one of its own, does not compile. */
export type Translated<A extends Area> = { readonly [Name in keyof English[A]]: string };

/** Gives the text of a key in the language of the console. */
export type Text = <K extends MessageKey>(
  key: K,
  ...values: [Placeholder<Message<K>>] extends [never] ? [] : [MessageValues<K>]
) => string;
