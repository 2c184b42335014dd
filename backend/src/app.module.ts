import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AdaptersModule } from './adapters/adapters.module.js';
import { ErrorFilter } from './common/http/error.filter.js';
import { createValidationPipe } from './common/http/validation.js';
import { DatabaseModule } from './database/database.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { FirstAdminService } from './modules/auth/first-admin.service.js';
import { GalleryModule } from './modules/gallery/gallery.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { MediaModule } from './modules/media/media.module.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { ProjectsModule } from './modules/projects/projects.module.js';
import { SettingsModule } from './modules/settings/settings.module.js';
import { SharingModule } from './modules/sharing/sharing.module.js';
import { SiteModule } from './modules/site/site.module.js';
import { StatsModule } from './modules/stats/stats.module.js';

/** The HTTP process: every module, low to high. */
@Module({
  imports: [
    AdaptersModule,
    DatabaseModule,
    HealthModule,
    AuditModule,
    AuthModule,
    SettingsModule,
    ProjectsModule,
    MediaModule,
    PaymentsModule,
    GalleryModule,
    SharingModule,
    StatsModule,
    SiteModule,
  ],
  providers: [
    FirstAdminService,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
  ],
})
export class AppModule {}
