import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditController } from './audit.controller.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditQuery } from './audit.query.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

/** Records what staff do, in every call of every module. */
@Global()
@Module({
  providers: [AuditQuery, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}

/** Records every call of staff, and lists what was recorded. */
@Module({
  imports: [AuditModule],
  controllers: [AuditController],
  providers: [{ provide: APP_INTERCEPTOR, useClass: AuditInterceptor }],
})
export class AuditHttpModule {}
