import { ApiProperty } from '../../../common/http/api-decorators.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { isConsumerProtected } from '../../settings/consumer-rights.js';
import type { SellerDetails } from '../../settings/seller-details.js';

/** The text to which a consumer agrees so that delivery begins at once. */
export class ConsentTextDto {
  @ApiProperty({ example: 'en-1', description: 'Send it back as `withdrawalTextVersion`.' }) version: string;
  @ApiProperty({ enum: MAIL_LANGUAGES }) language: MailLanguage;
  @ApiProperty() text: string;
}

/**
 * Contains every text that was ever shown, because purchases refer to them by version. A text is never changed; a new
 * one is added in every language, before the older ones.
 */
const TEXTS: readonly ConsentTextDto[] = [
  {
    version: 'en-2',
    language: 'en',
    text: 'I expressly agree that the delivery of the digital content begins before the withdrawal period ends. I acknowledge that I lose my right of withdrawal once I first download something that I have bought, or view it without a watermark.',
  },
  {
    version: 'de-2',
    language: 'de',
    text: 'Ich stimme ausdrücklich zu, dass vor Ablauf der Widerrufsfrist mit der Bereitstellung der digitalen Inhalte begonnen wird. Mir ist bekannt, dass mein Widerrufsrecht erlischt, sobald ich zum ersten Mal etwas, das ich gekauft habe, herunterlade oder ohne Wasserzeichen ansehe.',
  },
  {
    version: 'es-2',
    language: 'es',
    text: 'Consiento expresamente que el suministro del contenido digital comience antes de que finalice el plazo de desistimiento. Tengo conocimiento de que pierdo mi derecho de desistimiento en cuanto descargue, o vea sin marca de agua, por primera vez algo de lo que he comprado.',
  },
  {
    version: 'en-1',
    language: 'en',
    text: 'I expressly agree that the delivery of the digital content begins before the withdrawal period ends. I acknowledge that I lose my right of withdrawal once I first download something that I have bought.',
  },
  {
    version: 'de-1',
    language: 'de',
    text: 'Ich stimme ausdrücklich zu, dass vor Ablauf der Widerrufsfrist mit der Bereitstellung der digitalen Inhalte begonnen wird. Mir ist bekannt, dass mein Widerrufsrecht erlischt, sobald ich zum ersten Mal etwas herunterlade, das ich gekauft habe.',
  },
  {
    version: 'es-1',
    language: 'es',
    text: 'Consiento expresamente que el suministro del contenido digital comience antes de que finalice el plazo de desistimiento. Tengo conocimiento de que pierdo mi derecho de desistimiento en cuanto descargue por primera vez algo de lo que he comprado.',
  },
];

/** The texts that are shown now, one in each language. */
export const CONSENT_TEXTS: readonly ConsentTextDto[] = TEXTS.filter(
  ({ language }, at) => TEXTS.findIndex((each) => each.language === language) === at,
);

/** Returns the text of a version, also of an old one; null for an unknown version. */
export const consentText = (version: string | null): string | null =>
  TEXTS.find((each) => each.version === version)?.text ?? null;

/** Says whether the consent is asked for: from a consumer who may withdraw, as far as is known. */
export const needsConsent = (
  seller: SellerDetails | null,
  { buyerCountry, buyerVatId }: { buyerCountry: string | null; buyerVatId: string | null },
): boolean => isConsumerProtected(seller, buyerCountry) && buyerVatId === null;
