import type { Translated } from '../catalogue';

/** German texts: dashboard. */
export const dashboard: Translated<'dashboard'> = {
};
