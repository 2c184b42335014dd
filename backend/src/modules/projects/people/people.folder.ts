import { defineFolder } from '../../../common/module-folder.js';
import { GalleryLinksService } from './gallery-links.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleQuery } from './people.query.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleService } from './people.service.js';
import { VisitorQuery } from './visitor.query.js';

export const PEOPLE = defineFolder({
  controllers: [PeopleController],
  services: [GalleryLinksService, PeopleService],
  internals: [PeopleQuery, PeopleRepository, VisitorQuery],
});
