/** A text; `{name}` stands for what the caller puts there. */
export type Text = string;

/** A text that depends on how many: `{count}` is the number. Chosen by the language's own plural rules. */
export interface Plural {
  readonly one: Text;
  readonly other: Text;
  readonly many?: Text;
}

export type Message = Text | Plural;

/** The messages of one part of the site. */
export type Messages = Readonly<Record<string, Message>>;

/** The `{names}` in a text, for the compiler. */
export type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type NamesOf<M> = M extends string
  ? Names<M>
  : M extends { readonly other: infer Other extends string }
    ? 'count' | Names<Other>
    : never;

/** What a message must be given: nothing, or a value for each name in it. */
export type Values<M, V = string | number> = [NamesOf<M>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<M>]: Name extends 'count' ? number : V }];

/** A part of the site, in English: with it comes the type of every other language. */
export interface Section<T extends Messages = Messages> {
  readonly name: string;
  readonly english: T;
}

/** English, which stands in the code that shows it. Imported by the screens themselves, so that each loads its own words only. */
export function english<const T extends Messages>(name: string, words: T): Section<T> {
  return { name, english: words };
}

type Translated<M> = M extends string ? string : Plural;
/** The names that English has and the translation has not, or the other way round. */
type Differing<A, B> = Exclude<NamesOf<A>, NamesOf<B>> | Exclude<NamesOf<B>, NamesOf<A>>;
type Complete<E, T> = {
  readonly [K in keyof E]: K extends keyof T
    ? [Differing<E[K], T[K]>] extends [never]
      ? T[K]
      : { 'the names in the braces differ': Differing<E[K], T[K]> }
    : Translated<E[K]>;
};

/** A section in another language. A missing key, a key too many and a name in braces that English has not do not compile. */
export function translation<S extends Section>(): <
  const T extends { readonly [K in keyof S['english']]: Translated<S['english'][K]> },
>(
  words: T & Complete<S['english'], T> & { readonly [K in Exclude<keyof T, keyof S['english']>]: never },
) => T {
  return (words) => words;
}

/** The keys of a section's messages that need no values, for tables of keys. */
export type PlainKey<S extends Section> = {
  [K in keyof S['english']]: [NamesOf<S['english'][K]>] extends [never] ? K : never;
}[keyof S['english']];
