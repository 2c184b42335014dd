import { Injectable, Logger } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { renderMessage } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { EventBusPort } from '../../../ports/event-bus.port.js';
import { PaymentProviderPort } from '../../../ports/payment-provider.port.js';
import { LiveSettings } from '../../settings/live-settings.js';
import { StudioService } from '../../settings/studio.service.js';
import { findProblems } from './price-list-rules.js';
import type { PriceListSort } from './price-list.list.js';
import { PriceListsQuery, type CountedPriceList } from './price-lists.query.js';
import { PriceListsRepository } from './price-lists.repository.js';
import { findOwnTranslations, withoutEmptyTexts } from './translations.js';
import type { FreeAllowance } from '../../entitlements/contents.js';
import type { ListedPrices, PriceListContent } from './price-list.entity.js';

/** The fields of a list that staff write. */
export interface PriceListInput {
  name: string;
  /** An existing list keeps its language without this one; a new list has the studio's. */
  language?: MailLanguage | undefined;
  currency: string;
  companiesOnly: boolean;
  content: PriceListContent;
}

/** A list with more wrong fields than this is answered with a sample. */
const MAX_PROBLEMS = 20;

/** Lets staff manage price lists. An invalid one is never stored. */
@Injectable()
export class PriceListsService extends LiveSettings {
  private readonly log = new Logger('PriceLists');
  private allowance: FreeAllowance = { videos: 0, photos: 0, photoLabel: null };

  constructor(
    private readonly lists: PriceListsRepository,
    private readonly query: PriceListsQuery,
    private readonly provider: PaymentProviderPort,
    private readonly studio: StudioService,
    bus: EventBusPort,
  ) {
    super(bus);
  }

  /** Returns the free allowance where no list was selected; pages show it without asking the database. */
  get defaultAllowance(): Readonly<FreeAllowance> {
    return this.allowance;
  }

  /** Returns the list of projects that have selected none. */
  getDefault(): Promise<ListedPrices> {
    return this.lists.getPrices(null);
  }

  listPage(query: ListQuery<PriceListSort>): Promise<Page<CountedPriceList>> {
    return this.query.listPage(query);
  }

  /** @throws AppError `price_list.not_found` */
  async get(id: string): Promise<CountedPriceList> {
    const list = await this.query.find(id);
    if (!list) throw notFound();
    return list;
  }

  /** @returns its id @throws AppError `request.invalid` with up to twenty fields, `price_list.name_taken` */
  async create(input: PriceListInput): Promise<string> {
    const id = await this.lists.insert(this.validated(input, this.studio.current.language));
    if (id === null) throw nameTaken();
    return id;
  }

  /** @throws AppError `request.invalid`, `price_list.not_found`, `price_list.changed`, `price_list.name_taken` */
  async update(id: string, revision: number, input: PriceListInput): Promise<void> {
    const current = await this.get(id);
    const result = await this.lists.update(current.id, revision, this.validated(input, current.language));
    if (result === 'name-taken') throw nameTaken();
    if (result === 'changed')
      throw appError('price_list.changed', 'Somebody has changed this price list meanwhile.', {
        revision: (await this.get(id)).revision,
      });
    await this.announce();
  }

  /** Makes this the list of all projects that have selected none. @throws AppError `price_list.not_found` */
  async makeDefault(id: string): Promise<void> {
    const { id: known } = await this.get(id);
    if (!(await this.setDefault(known))) throw notFound();
    await this.announce();
  }

  @Transactional()
  private setDefault(id: string): Promise<boolean> {
    return this.lists.setDefault(id);
  }

  /** @throws AppError `price_list.not_found`, `price_list.is_default`, `price_list.in_use` with projectCount */
  @Transactional()
  async delete(id: string): Promise<void> {
    const { id: known } = await this.get(id);
    const list = await this.lists.lock(known);
    if (!list) throw notFound();
    if (list.isDefault) throw appError('price_list.is_default', 'The default price list cannot be deleted.');
    const { projectCount } = await this.get(known);
    if (projectCount > 0)
      throw appError('price_list.in_use', 'Projects use this price list. Select another one for them first.', {
        projectCount,
      });
    await this.lists.delete(known);
  }

  override async refresh(): Promise<void> {
    try {
      await this.readInOrder(
        () => this.getDefault(),
        ({ content }) => (this.allowance = content.free),
      );
    } catch (error) {
      this.log.warn(
        `The default price list could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Returns a list as it is stored. @throws AppError `request.invalid` */
  private validated(input: PriceListInput, presentLanguage: MailLanguage) {
    const { currency, language = presentLanguage } = input;
    const content = withoutEmptyTexts(input.content);
    const problems = Object.entries({
      ...findProblems(content, currency, this.provider.chargeRule(currency)),
      ...findOwnTranslations(content, language),
    });
    const [first] = problems;
    if (!first) return { ...input, language, content };
    throw appError('request.invalid', renderMessage(first[1]), {
      fields: Object.fromEntries(problems.slice(0, MAX_PROBLEMS)),
    });
  }
}

const notFound = () => appError('price_list.not_found', 'Price list not found.');
const nameTaken = () => appError('price_list.name_taken', 'Another price list has this name.');
