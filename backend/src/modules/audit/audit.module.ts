import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditNames } from './audit-names.service.js';
import { AuditController } from './audit.controller.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

/** What staff did: kept around every call, whatever module it belongs to. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditNames, AuditRepository, AuditService, { provide: APP_INTERCEPTOR, useClass: AuditInterceptor }],
  exports: [AuditNames, AuditService],
})
export class AuditModule {}
