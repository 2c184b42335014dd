import { textsFor, type MailLanguage, type Voice } from '../../../common/mails/languages.js';
import { de, deInformal } from './de.js';
import { en } from './en.js';
import { es, esInformal } from './es.js';
import type { MailTexts } from './texts.js';

const FORMAL: Readonly<Record<MailLanguage, MailTexts>> = { en, de, es };

/** Returns the texts in the words of a mail's reader. */
export const mailTexts = (voice: Voice): MailTexts => textsFor(FORMAL, { de: deInformal, es: esInformal }, voice);

/** Returns the texts that are the same in both forms of address. */
export const formalTexts = (language: MailLanguage): MailTexts => FORMAL[language];
