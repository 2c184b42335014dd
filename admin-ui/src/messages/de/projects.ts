import type { Translated } from '../catalogue';

/** German texts: projects. */
export const projects: Translated<'projects'> = {
};
