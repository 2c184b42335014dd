/** A text; `{name}` is a placeholder. */
export type Text = string;

/** A text that depends on `{count}`, by the plural rules of the language. */
export interface Plural {
  /** The text for zero, where a language has its own words for it. */
  readonly zero?: Text;
  readonly one: Text;
  readonly other: Text;
  readonly many?: Text;
}

export type Message = Text | Plural;

/** The messages of one part of the site. */
export type Messages = Readonly<Record<string, Message>>;

/** The names of a text's placeholders. */
export type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type NamesOf<M> = M extends string
  ? Names<M>
  : M extends { readonly other: infer Other extends string }
    ? 'count' | Names<Other>
    : never;

/** The arguments of a message: none, or a value for each placeholder. */
export type Values<M, V = string | number> = [NamesOf<M>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<M>]: Name extends 'count' ? number : V }];

/** The messages of one part of the site in English, which every translation must match. */
export interface Section<T extends Messages = Messages> {
  readonly name: string;
  readonly english: T;
}

/** Defines a section. Screens import their own, so that each loads its own messages only. */
export function english<const T extends Messages>(name: string, messages: T): Section<T> {
  return { name, english: messages };
}

type Translated<M> = M extends string ? string : Plural;
/** Placeholders that only one of the two texts has. */
type Differing<A, B> = Exclude<NamesOf<A>, NamesOf<B>> | Exclude<NamesOf<B>, NamesOf<A>>;
type Complete<E, T> = {
  readonly [K in keyof E]: K extends keyof T
    ? [Differing<E[K], T[K]>] extends [never]
      ? T[K]
      : { 'the names in the braces differ': Differing<E[K], T[K]> }
    : Translated<E[K]>;
};

/** Defines a section in another language. Missing keys, extra keys and different placeholders do not compile. */
export function translation<S extends Section>(): <
  const T extends { readonly [K in keyof S['english']]: Translated<S['english'][K]> },
>(
  messages: T & Complete<S['english'], T> & { readonly [K in Exclude<keyof T, keyof S['english']>]: never },
) => T {
  return (messages) => messages;
}

/** The keys of messages without placeholders, for tables of keys. */
export type PlainKey<S extends Section> = {
  [K in keyof S['english']]: [NamesOf<S['english'][K]>] extends [never] ? K : never;
}[keyof S['english']];
