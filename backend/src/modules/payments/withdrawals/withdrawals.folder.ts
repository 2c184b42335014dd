import { defineFolder } from '../../../common/module-folder.js';
import { OpeningService } from './opening.service.js';
import { StatementsService } from './statements.service.js';
import { WithdrawalEffects } from './withdrawal-effects.service.js';
import { WithdrawalMailsService } from './withdrawal-mails.service.js';
import { ClientWithdrawalsController, OpeningController, WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';
import { WithdrawalsService } from './withdrawals.service.js';

export const WITHDRAWALS = defineFolder({
  controllers: [ClientWithdrawalsController, OpeningController, WithdrawalsController],
  services: [OpeningService, StatementsService, WithdrawalMailsService, WithdrawalsService],
  internals: [WithdrawalEffects, WithdrawalsRepository],
});
