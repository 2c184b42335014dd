import { defineFolder } from '../../../common/module-folder.js';
import { ProjectTrashService } from './project-trash.service.js';
import { TrashController } from './trash.controller.js';
import { TrashQuery } from './trash.query.js';

export const TRASH = defineFolder({
  controllers: [TrashController],
  services: [ProjectTrashService],
  internals: [TrashQuery],
});
