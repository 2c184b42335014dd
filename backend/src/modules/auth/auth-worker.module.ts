import { Module } from '@nestjs/common';
import { AuthHousekeepingService } from './auth-housekeeping.service.js';
import { AuthModule } from './auth.module.js';

/** What the worker does for sign-ins. */
@Module({ imports: [AuthModule], providers: [AuthHousekeepingService] })
export class AuthWorkerModule {}
