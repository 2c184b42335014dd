import { defineFolder } from '../../../common/module-folder.js';
import { GrantsController } from './grants.controller.js';
import { GrantsQuery } from './grants.query.js';
import { GrantsRepository } from './grants.repository.js';
import { GrantsService } from './grants.service.js';

export const GRANTS = defineFolder({
  controllers: [GrantsController],
  services: [GrantsService],
  internals: [GrantsQuery, GrantsRepository],
});
