import { textsFor, type Voice } from '../../../common/mails/client-mail.js';
import { de, deInformal } from './de.js';
import { en } from './en.js';
import { es, esInformal } from './es.js';
import type { MailTexts } from './texts.js';

/** The texts in the words of a mail's reader. */
export const mailTexts = (voice: Voice): MailTexts =>
  textsFor<MailTexts>({ en, de, es }, { de: deInformal, es: esInformal }, voice);
