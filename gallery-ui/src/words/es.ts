import { common } from './es/common';
import { errors, refused } from './es/errors';
import { gallery } from './es/gallery';
import { viewer } from './es/viewer';
import type { en } from './en';

/** Spanish, loaded whole when it is spoken. */
export const es = { sections: { common, gallery, viewer } satisfies Record<keyof typeof en, unknown>, errors, refused };
