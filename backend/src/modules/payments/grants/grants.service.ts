import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { quoteForGrantedFiles } from '../pricing/item-quotes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { columnsOf, linesOf, quoteFor, STUDIO_TEXTS, type Quote } from '../pricing/quote.js';
import type { Prices } from '../price-lists/price-list.entity.js';
import type { CreateGrantDto } from './grant.dto.js';
import { GrantsRepository, type FullGrant } from './grants.repository.js';
import { EntitlementsService, everythingOf } from '../../entitlements/entitlements.service.js';
import { GalleryPricesService } from '../pricing/gallery-prices.service.js';

const EVERYTHING: Readonly<Record<MailLanguage, string>> = { en: 'Everything', de: 'Alles', es: 'Todo' };

/** Staff open files to a client without a payment, and take that back. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly grants: GrantsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly prices: GalleryPricesService,
    private readonly entitlements: EntitlementsService,
    private readonly projects: ProjectsService,
    private readonly media: MediaService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, revoked ones too. @throws AppError `project.not_found` */
  async list(projectId: string): Promise<FullGrant[]> {
    const { id } = await this.projects.get(projectId);
    return this.grants.listOf(id);
  }

  /** @throws AppError `project.not_found`; `request.invalid` for what the project or its list does not have */
  async create(projectId: string, grant: CreateGrantDto, grantedById: string): Promise<FullGrant> {
    const project = await this.projects.get(projectId);
    const list = await this.prices.of(project);
    return this.insert(project, await this.itemOf(project, list, grant), grant, grantedById);
  }

  /** Revoking twice is the same as once. @throws AppError `grant.not_found` */
  @Transactional()
  async revoke(projectId: string, id: string, revokedById: string): Promise<FullGrant> {
    const { purchase } = await this.get(projectId, id);
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    if (current.state === 'succeeded') {
      await locked.update(current, { state: 'canceled' });
      await this.entitlements.setRevoked(current.id, true);
      await this.grants.revoke(current.id, revokedById, this.clock.now());
    }
    return this.get(projectId, id);
  }

  private async get(projectId: string, id: string): Promise<FullGrant> {
    const grant = await this.grants.find((await this.projects.get(projectId)).id, id);
    if (!grant) throw appError('grant.not_found', 'Grant not found.');
    return grant;
  }

  /** What is granted, with the prices that it would have. */
  private async itemOf(
    project: Project,
    list: Prices,
    { everything, packageCode, fileIds }: CreateGrantDto,
  ): Promise<Quote> {
    const chosen = [everything === true, packageCode !== undefined, fileIds !== undefined].filter(Boolean).length;
    if (chosen !== 1) throw invalid('everything', message('grant_one_item'));
    if (packageCode !== undefined) {
      const offered = list.content.packages.find(({ code }) => code === packageCode);
      const quote = offered && quoteFor(offered, list, []);
      if (!quote) throw invalid('packageCode', message('package_unknown'));
      return quote;
    }
    const { language } = this.studio.current;
    if (fileIds === undefined) {
      const contents = { ...everythingOf(list.content.packages), lifetimeAccess: true };
      const { currency } = list;
      return {
        kind: 'grant',
        packageCode: null,
        title: EVERYTHING[language],
        description: '',
        features: [],
        ...STUDIO_TEXTS,
        contents,
        upgradePrices: {},
        ...linesOf(0),
        currency,
      };
    }
    const files = await this.media.listOriginals(project.id, fileIds);
    if (files.length < fileIds.length) throw invalid('fileIds', message('order_files_unknown'));
    const granted = files.map((file) => ({ id: file.id, fileType: file.fileType, name: displayNameOf(file) }));
    return quoteForGrantedFiles(granted, list, language);
  }

  @Transactional()
  private async insert(
    project: Project,
    item: Quote,
    { reason, method, amountCents = null }: CreateGrantDto,
    grantedById: string,
  ): Promise<FullGrant> {
    const buyer = { originProjectId: project.id, emailKey: project.clientEmailKey };
    const locked = await this.purchases.lock(buyer);
    const purchase = await locked.insert({
      projectId: project.id,
      ...buyer,
      projectName: project.name,
      clientEmail: project.clientEmail,
      ...columnsOf({ ...item, kind: 'grant', ...linesOf(item.listPriceCents, 0) }),
      provider: 'none',
      state: 'succeeded',
      createdAt: this.clock.now(),
    });
    const { id, projectId, emailKey, contents, createdAt } = purchase;
    const given = { source: 'grant', sourceId: id, contents, since: createdAt, opensAt: null } as const;
    await this.entitlements.give({ projectId, holder: emailKey, ...given });
    await this.grants.insert({ purchaseId: purchase.id, reason, method, amountCents, grantedById });
    return this.get(project.id, purchase.id);
  }
}

const invalid = (field: string, problem: ReturnType<typeof message>) =>
  appError('request.invalid', problem, { fields: { [field]: problem } });
