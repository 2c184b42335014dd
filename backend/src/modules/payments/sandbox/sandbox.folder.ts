import { defineFolder } from '../../../common/module-folder.js';
import { SandboxController } from './sandbox.controller.js';
import { SandboxService } from './sandbox.service.js';

export const SANDBOX = defineFolder({ controllers: [SandboxController], services: [SandboxService] });
