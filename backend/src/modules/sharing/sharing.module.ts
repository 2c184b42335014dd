import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { SharesRepository } from './shares.repository.js';
import { SharesService } from './shares.service.js';
import { SharingController } from './sharing.controller.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineQuery } from './timeline.query.js';
import { TimelineService } from './timeline.service.js';

/** Bringing a gallery to its client, and seeing what he does with it. */
@Module({
  imports: [MediaModule],
  controllers: [SharingController, TimelineController],
  providers: [SharesRepository, SharesService, TimelineQuery, TimelineService],
  exports: [SharesService],
})
export class SharingModule {}
