import type { Translated } from '../catalogue';

/** German texts: login. */
export const login: Translated<'login'> = {
};
