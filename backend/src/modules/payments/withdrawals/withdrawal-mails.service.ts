import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { MailDesign, MailLanguage } from '../../../common/mails/client-mail.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { MailerPort, type Mail } from '../../../ports/mailer.port.js';
import { MailPicturesService } from '../../media/listing/mail-pictures.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { languageOf } from '../core/purchase-language.js';
import { PurchasesRepository } from '../core/purchases.repository.js';
import { confirmationToken } from './confirmation-token.js';
import { consentMail, outcomeMail, receivedMail } from './withdrawal-mail.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';

/** Mails about withdrawals: that one was received, and what came of it. */
@Injectable()
export class WithdrawalMailsService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly projects: ProjectsService,
    private readonly pictures: MailPicturesService,
    private readonly mailer: MailerPort,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends what is due and was not sent. @throws MailError */
  @OnJob('send-withdrawal-mail')
  async send({ withdrawalId }: JobPayloads['send-withdrawal-mail']): Promise<void> {
    const withdrawal = await this.withdrawals.find(withdrawalId);
    if (!withdrawal) return;
    const design = await this.designOf(withdrawal.language);
    const { timezone } = this.studio.current;
    if (withdrawal.acknowledgedAt === null && !withdrawal.mailWithheld) {
      await this.mail(receivedMail(withdrawal, timezone, design, this.urlsOf(withdrawalId)));
      await this.withdrawals.update(withdrawalId, { acknowledgedAt: this.clock.now() });
    }
    if (isDecided(withdrawal) && withdrawal.outcomeSentAt === null) {
      await this.mail(outcomeMail(withdrawal, timezone, design));
      await this.withdrawals.update(withdrawalId, { outcomeSentAt: this.clock.now() });
    }
  }

  /** Confirms a consent that was given after the receipt was sent; does nothing for a purchase without one. */
  @OnJob('send-delivery-consent')
  async confirmConsent({ purchaseId }: JobPayloads['send-delivery-consent']): Promise<void> {
    const purchase = await this.purchases.findById(purchaseId);
    const project = purchase?.projectId ? await this.projects.find(purchase.projectId) : null;
    if (!purchase || purchase.deliveryConsentAt === null || purchase.deliveryConsentSentAt !== null) return;
    const { current: studio } = this.studio;
    const design = await this.designOf(languageOf(purchase, project, studio));
    await this.mail(consentMail(purchase, studio.timezone, design));
    await this.purchases.markConsentSent(purchase.id, this.clock.now());
  }

  private urlsOf(withdrawalId: string): { confirm: string; form: string } {
    const { http, secrets } = this.config;
    const form = `${http.publicUrl}/withdraw`;
    return { form, confirm: `${form}/${withdrawalId}/${confirmationToken(withdrawalId, secrets.session)}` };
  }

  private async designOf(language: MailLanguage): Promise<MailDesign> {
    const { name: studioName, supportEmail, accent, formOfAddress } = this.studio.current;
    const pictures = await this.pictures.read(null);
    return {
      ...pictures,
      language,
      formOfAddress,
      studioName,
      supportEmail,
      accent,
      footer: this.studio.mailFooter(language),
    };
  }

  private async mail(mail: Mail): Promise<void> {
    await this.mailer.send({ ...mail, fromName: this.studio.current.mailName });
  }
}

const isDecided = (
  withdrawal: Withdrawal,
): withdrawal is Withdrawal & { state: Exclude<Withdrawal['state'], 'pending'> } => withdrawal.state !== 'pending';
