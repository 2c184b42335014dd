import type { Translated } from '../catalogue';

/** German texts: media. */
export const media: Translated<'media'> = {
};
