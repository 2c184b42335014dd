import { common } from './de/common';
import { errors, refused } from './de/errors';
import { gallery } from './de/gallery';
import { viewer } from './de/viewer';
import type { en } from './en';

/** German, loaded whole when it is spoken. */
export const de = { sections: { common, gallery, viewer } satisfies Record<keyof typeof en, unknown>, errors, refused };
