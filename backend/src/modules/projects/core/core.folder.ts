import { defineFolder } from '../../../common/module-folder.js';
import { PasscodeCipher } from './passcode-cipher.js';
import { ProjectsRepository } from './projects.repository.js';

export const CORE = defineFolder({ internals: [PasscodeCipher, ProjectsRepository] });
