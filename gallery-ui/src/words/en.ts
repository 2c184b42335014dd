import { common } from './en/common';
import { gallery } from './en/gallery';
import { viewer } from './en/viewer';

/** English, all of it: for tests, and for whoever looks for a text. The screens import their own section. */
export const en = { common, gallery, viewer };
