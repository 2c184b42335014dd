import type { PlayerLanguage, PlayerTextKey } from '../../../../../shared-ui/src/player/player-language';
import { viewer } from '../../../i18n/en/viewer';
import { durationInWords } from '../../../i18n/format';
import { getLanguage } from '../../../i18n/language';
import type { Message, Section } from '../../../i18n/message';
import { getTranslations } from '../../../i18n/translations';

/** Only the player knows which values these texts need. */
const texts: Section<Readonly<Record<PlayerTextKey, Message>>> = viewer;

/** Returns the language of the page, for the player. */
export const playerLanguage = (): PlayerLanguage => ({
  tag: getLanguage().language,
  text: getTranslations(texts) as PlayerLanguage['text'],
  durationInWords,
});
