import type { Translated } from '../catalogue';

/** German texts: activity. */
export const activity: Translated<'activity'> = {
};
