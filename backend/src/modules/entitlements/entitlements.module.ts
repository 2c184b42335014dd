import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ClientAccessRepository } from './usage/client-access.repository.js';
import { EntitlementsQuery } from './entitlements.query.js';
import { EntitlementsService } from './entitlements.service.js';

/** What somebody may have in a gallery, and has used of it. */
@Module({
  imports: [MediaModule],
  providers: [ClientAccessRepository, EntitlementsQuery, EntitlementsService],
  exports: [EntitlementsService],
})
export class EntitlementsModule {}
