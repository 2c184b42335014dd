import { Module } from '@nestjs/common';
import { BackupsService } from './backups.service.js';

/** Backups of the whole installation. */
@Module({ providers: [BackupsService], exports: [BackupsService] })
export class BackupsModule {}
