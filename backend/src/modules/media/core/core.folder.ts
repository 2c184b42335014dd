import { defineFolder } from '../../../common/module-folder.js';
import { CoverQuery } from './cover.query.js';
import { MediaRepository } from './media.repository.js';

export const CORE = defineFolder({ internals: [CoverQuery, MediaRepository] });
