import type { LabelKey, Text } from '../../i18n/catalogue';
import { language } from '../../i18n/language';
import { durationInWords } from '../../ui/format';
import type { PlayerLanguage } from '../../../../shared-ui/src/player/player-language';

/** Returns the language of the console, for the player. */
export const playerLanguage = (t: Text): PlayerLanguage => ({
  tag: language(),
  // Only the player knows which values these texts need.
  text: (key, values) => (t as (key: LabelKey, values?: object) => string)(`player.${key}` as LabelKey, values),
  durationInWords,
});
