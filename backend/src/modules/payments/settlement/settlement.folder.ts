import { defineFolder } from '../../../common/module-folder.js';
import { SettlementService } from './settlement.service.js';
import { WebhookController } from './webhook.controller.js';

export const SETTLEMENT = defineFolder({ controllers: [WebhookController], services: [SettlementService] });
