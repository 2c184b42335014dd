import { textsFor, type InformalTexts, type MailLanguage, type Voice } from '../../../common/mails/client-mail.js';
import { de, deInformal } from './de.js';
import { en } from './en.js';
import { es, esInformal } from './es.js';

interface AccountTexts {
  subject: string;
  before: string;
  /** The text of the link; null without one. */
  link: string | null;
  after: string;
}

/** The texts of all mails, by their kind. */
export interface MailTexts {
  /** `{studio}`, `{email}` and `{support}` are filled in. `provider`: the account has no password here. */
  account: Readonly<Record<'reset' | 'invite' | 'changed' | 'provider', AccountTexts>>;
}

export type InformalMailTexts = NonNullable<InformalTexts<MailTexts>[MailLanguage]>;

/** The texts in the words of a mail's reader. */
export const mailTexts = (voice: Voice): MailTexts =>
  textsFor<MailTexts>({ en, de, es }, { de: deInformal, es: esInformal }, voice);
