import { Inject, Injectable } from '@nestjs/common';
import type { MailDesign } from '../../mail/mail-layout.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { MailService } from '../../mail/mail.service.js';
import { WritesMail, type MailContent } from '../../mail/writes-mail.js';
import { MailPicturesService } from '../../media/listing/mail-pictures.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { languageOf } from '../purchases/purchase-language.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { confirmationToken } from './confirmation-token.js';
import { consentMail, outcomeMail, receivedMail, type Outcome } from './withdrawal-mail.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';

/** Sends mails about withdrawals: that one was received, and its outcome. */
@Injectable()
export class WithdrawalMailsService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly projects: ProjectsService,
    private readonly pictures: MailPicturesService,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @WritesMail('withdrawal-received')
  async writeReceived(id: string): Promise<MailContent | null> {
    const withdrawal = await this.withdrawals.find(id);
    if (!withdrawal) return null;
    return receivedMail(withdrawal, this.timezone, await this.designOf(withdrawal.language), this.urlsOf(id));
  }

  @WritesMail('withdrawal-outcome')
  async writeOutcome(id: string): Promise<MailContent | null> {
    const withdrawal = await this.withdrawals.find(id);
    if (!withdrawal || !isDecided(withdrawal)) return null;
    return outcomeMail(withdrawal, this.timezone, await this.designOf(withdrawal.language));
  }

  /** Confirms a consent that was given after the receipt was sent. */
  @WritesMail('delivery-consent')
  async writeConsent(purchaseId: string): Promise<MailContent | null> {
    const purchase = await this.purchases.findById(purchaseId);
    if (!purchase || purchase.deliveryConsentAt === null) return null;
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    const language = languageOf(purchase, project, this.studio.current);
    return consentMail(purchase, this.timezone, await this.designOf(language));
  }

  private get timezone(): string {
    return this.studio.current.timezone;
  }

  private urlsOf(withdrawalId: string): { confirm: string; form: string } {
    const { http, secrets } = this.config;
    const form = `${http.publicUrl}/withdraw`;
    return { form, confirm: `${form}/${withdrawalId}/${confirmationToken(withdrawalId, secrets.session)}` };
  }

  private async designOf(language: MailLanguage): Promise<MailDesign> {
    return { ...this.mails.designOf(language), ...(await this.pictures.read(null)) };
  }
}

const isDecided = (withdrawal: Withdrawal): withdrawal is Withdrawal & { state: Outcome } =>
  withdrawal.state !== 'pending';
