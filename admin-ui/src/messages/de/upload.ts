import type { Translated } from '../catalogue';

/** German texts: upload. */
export const upload: Translated<'upload'> = {
};
