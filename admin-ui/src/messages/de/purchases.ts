import type { Translated } from '../catalogue';

/** German texts: purchases. */
export const purchases: Translated<'purchases'> = {
};
