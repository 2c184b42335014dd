import type { Translated } from '../catalogue';

/** German texts: settings. */
export const settings: Translated<'settings'> = {
};
