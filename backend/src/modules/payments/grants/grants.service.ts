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
import { forClients, forPerson, type HeldProject } from '../../projects/people/holder.js';
import { PeopleService } from '../../projects/people/people.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { itemTitle } from '../pricing/item-quotes.js';
import { type Holding, quoteFor } from '../pricing/quote.js';
import { buyerIn, PurchasesRepository } from '../purchases/purchases.repository.js';
import type { Prices } from '../price-lists/price-list.entity.js';
import type { CreateGrantDto } from './grant.dto.js';
import { GrantsQuery, type FullGrant } from './grants.query.js';
import { GrantsRepository } from './grants.repository.js';
import { NOTHING } from '../../entitlements/contents.js';
import { EntitlementsService, everythingOf } from '../../entitlements/entitlements.service.js';
import { GalleryPricesService } from '../pricing/gallery-prices.service.js';

/** The granted item, and the price at which it counts when something else is priced. */
type Granted = Holding & { title: string };

const EVERYTHING: Readonly<Record<MailLanguage, string>> = { en: 'Everything', de: 'Alles', es: 'Todo' };

/** Lets staff open files to a client without a payment, and take that back. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly repository: GrantsRepository,
    private readonly query: GrantsQuery,
    private readonly purchases: PurchasesRepository,
    private readonly prices: GalleryPricesService,
    private readonly entitlements: EntitlementsService,
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly media: MediaService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Lists the grants of a project, newest first, revoked ones too. @throws AppError `project.not_found` */
  async list(projectId: string): Promise<FullGrant[]> {
    const { id } = await this.projects.get(projectId);
    return this.query.listOf(id);
  }

  /**
   * @throws AppError `project.not_found`, `person.not_found`; `request.invalid` for what the project or its list does
   *   not have
   */
  async create(projectId: string, grant: CreateGrantDto, grantedById: string): Promise<FullGrant> {
    const project = await this.projects.get(projectId);
    const { personId, downloadSizes } = grant;
    const held = personId ? forPerson(project, await this.people.get(project.id, personId)) : forClients(project);
    const item = await this.itemOf(project, await this.prices.of(project), grant);
    const contents = downloadSizes ? { ...item.contents, downloadSizes } : item.contents;
    return this.insert(held, { ...item, contents }, grant, grantedById);
  }

  /** Revokes a grant; twice is the same as once. @throws AppError `grant.not_found` */
  @Transactional()
  async revoke(projectId: string, id: string, revokedById: string): Promise<FullGrant> {
    const { projectId: originProjectId, holder } = await this.get(projectId, id);
    await this.purchases.lock({ originProjectId, holder });
    if (await this.repository.revoke(id, revokedById, this.clock.now())) await this.entitlements.setRevoked(id, true);
    return this.get(projectId, id);
  }

  private async get(projectId: string, id: string): Promise<FullGrant> {
    const grant = await this.query.find((await this.projects.get(projectId)).id, id);
    if (!grant) throw appError('grant.not_found', 'Grant not found.');
    return grant;
  }

  /** Returns the granted item, with its list price. */
  private async itemOf(
    project: Project,
    list: Prices,
    { everything, packageCode, fileIds }: CreateGrantDto,
  ): Promise<Granted> {
    const chosen = [everything === true, packageCode !== undefined, fileIds !== undefined].filter(Boolean).length;
    if (chosen !== 1) throw invalid('everything', message('grant_one_item'));
    if (packageCode !== undefined) {
      const offered = list.content.packages.find(({ code }) => code === packageCode);
      const quote = offered && quoteFor(offered, list, []);
      if (!quote) throw invalid('packageCode', message('package_unknown'));
      return quote;
    }
    const { language } = this.studio.current;
    const unpriced = { packageCode: null, listPriceCents: 0, currency: list.currency };
    if (fileIds === undefined) {
      const contents = { ...everythingOf(list.content.packages), lifetimeAccess: true };
      return { ...unpriced, title: EVERYTHING[language], contents };
    }
    const files = await this.media.listOriginals(project.id, fileIds, 'staff');
    if (files.length < fileIds.length) throw invalid('fileIds', message('order_files_unknown'));
    const granted = files.map((file) => ({
      id: file.id,
      fileType: file.fileType,
      name: displayNameOf(file),
      priceCents: 0,
    }));
    const contents = { ...NOTHING, files: granted };
    return { ...unpriced, title: itemTitle(contents, language), contents };
  }

  @Transactional()
  private async insert(
    project: HeldProject,
    { title, packageCode, listPriceCents, currency, contents }: Granted,
    { reason, method, amountCents = null }: CreateGrantDto,
    grantedById: string,
  ): Promise<FullGrant> {
    const { id: projectId, name: projectName } = project;
    const { key: holder } = project.holder;
    await this.purchases.lock(buyerIn(project));
    const createdAt = this.clock.now();
    const sold = { title, packageCode, listPriceCents, currency };
    const recorded = { reason, method, amountCents, createdAt, grantedById };
    const { id } = await this.repository.insert({ projectId, projectName, holder, ...sold, ...recorded });
    const given = { source: 'grant', sourceId: id, contents, since: createdAt, opensAt: null } as const;
    await this.entitlements.give({ projectId, holder, ...given });
    return this.get(projectId, id);
  }
}

const invalid = (field: string, problem: ReturnType<typeof message>) =>
  appError('request.invalid', problem, { fields: { [field]: problem } });
