import type { Translated } from '../catalogue';

/** German texts: sharing. */
export const sharing: Translated<'sharing'> = {
};
