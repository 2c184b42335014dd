import type { Translated } from '../catalogue';

/** German texts: users. */
export const users: Translated<'users'> = {
};
