import { Global, Module } from '@nestjs/common';
import { AuditNames } from './audit-names.service.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

/** What staff did: kept around every call, whatever module it belongs to. */
@Global()
@Module({
  providers: [AuditNames, AuditRepository, AuditService],
  exports: [AuditNames, AuditService],
})
export class AuditModule {}
