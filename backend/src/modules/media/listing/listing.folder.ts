import { defineFolder } from '../../../common/module-folder.js';
import { MailPicturesService } from './mail-pictures.service.js';
import { MediaCursors } from './media-cursors.js';
import { MediaEventsController } from './media-events.controller.js';
import { MediaListQuery } from './media-list.query.js';
import { MediaPresenter } from './media-presenter.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { ProjectPicturesController } from './project-pictures.controller.js';
import { ProjectPicturesQuery } from './project-pictures.query.js';
import { ProjectPicturesService } from './project-pictures.service.js';

export const LISTING = defineFolder({
  controllers: [MediaController, MediaEventsController, ProjectPicturesController],
  services: [MailPicturesService, MediaCursors, MediaPresenter, MediaService, ProjectPicturesService],
  internals: [MediaListQuery, ProjectPicturesQuery],
});
