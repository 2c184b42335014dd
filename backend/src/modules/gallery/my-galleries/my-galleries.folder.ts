import { defineFolder } from '../../../common/module-folder.js';
import { ActivityController } from './activity.controller.js';
import { ActivityQuery } from './activity.query.js';
import { ActivityService } from './activity.service.js';
import { MyProjectsController } from './my-projects.controller.js';
import { MyProjectsService } from './my-projects.service.js';

export const MY_GALLERIES = defineFolder({
  controllers: [ActivityController, MyProjectsController],
  services: [ActivityService, MyProjectsService],
  internals: [ActivityQuery],
});
