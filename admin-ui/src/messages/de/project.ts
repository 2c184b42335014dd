import type { Translated } from '../catalogue';

/** German texts: project. */
export const project: Translated<'project'> = {
};
