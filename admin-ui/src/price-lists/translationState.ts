import type { Text } from '../i18n/catalogue';

/** Says how much of a list is translated. */
export const translationState = (missing: number, t: Text): string =>
  missing === 0 ? t('prices.translationComplete') : t('prices.translationMissing', { count: missing });
