import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientMendingService } from './client-mending.service.js';
import { ClientDocumentsQuery } from './client-documents.query.js';
import { ClientsController } from './clients.controller.js';
import { ClientsQuery } from './clients.query.js';
import { ClientsRepository } from './clients.repository.js';
import { ClientsService } from './clients.service.js';
import { ErasuresRepository } from './erasures.repository.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataQuery } from './personal-data.query.js';
import { PersonalDataService } from './personal-data.service.js';

/** Shows who the studio's clients are, from projects, purchases, accounts and visits. */
@Module({
  imports: [MailModule, PaymentsModule, ProjectsModule, SettingsModule],
  controllers: [ClientsController, PersonalDataController],
  providers: [
    ClientDocumentsQuery,
    ClientsQuery,
    ClientsService,
    ErasuresRepository,
    PersonalDataQuery,
    PersonalDataService,
  ],
})
export class ClientsModule {}

/** Compares the stored figures of clients with what they are computed from. */
@Module({ providers: [ClientMendingService, ClientsRepository] })
export class ClientsWorkerModule {}
