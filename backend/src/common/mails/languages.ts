/** The languages that mails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'es'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
/** The check of a column `language` that holds one of them. */
export const IN_MAIL_LANGUAGES = `language IN (${MAIL_LANGUAGES.map((code) => `'${code}'`).join(', ')})`;

/** The forms of address for clients: German Sie or du, Spanish usted or tú. English has one form. */
export const FORMS_OF_ADDRESS = ['formal', 'informal'] as const;
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];

/** The language of a text, and its form of address. */
export interface Voice {
  language: MailLanguage;
  formOfAddress: FormOfAddress;
}

/** A rewording has some of these texts in another wording. */
type Rewording<T> = T extends ((...values: never[]) => unknown) | readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Rewording<T[K]> }
    : T;

/** The texts that differ where clients are addressed informally. */
export type InformalTexts<T> = Readonly<Partial<Record<MailLanguage, Rewording<T>>>>;

/** Returns the texts of a language, formal or with those that differ. */
export function textsFor<T extends object>(
  formal: Readonly<Record<MailLanguage, T>>,
  informal: InformalTexts<NoInfer<T>>,
  { language, formOfAddress }: Voice,
): T {
  const texts = formal[language];
  return formOfAddress === 'informal' ? (reworded(texts, informal[language] ?? {}) as T) : texts;
}

function reworded(texts: object, changes: object): object {
  const changed = Object.entries(changes as Record<string, unknown>).map(([key, change]) => {
    const text = (texts as Record<string, unknown>)[key];
    const isTable = typeof change === 'object' && change !== null && !Array.isArray(change);
    return [key, isTable ? reworded(text as object, change) : change];
  });
  return { ...texts, ...(Object.fromEntries(changed) as object) };
}
