import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError, invalidField } from '../../common/errors.js';
import { isUuid } from '../../common/identifiers.js';
import { message } from '../../common/messages.js';
import { Transactional } from '../../common/transactions.js';
import { StepOf } from '../../jobs/job-handlers.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { MediaService } from '../media/listing/media.service.js';
import type { Project } from '../projects/core/project.entity.js';
import { forClients } from '../projects/people/holder.js';
import { ProjectsService } from '../projects/edit/projects.service.js';
import { assertLimits, MAX_SELECTIONS, type PresetSelection } from '../projects/presets/selection-terms.js';
import { compareFiles, isNameShared, stemOf } from './compare-files.js';
import type {
  CompareSelectionDto,
  CreateSelectionDto,
  SelectionDetailDto,
  SelectionDto,
  UpdateSelectionDto,
} from './selections.dto.js';
import { additionalCount, isForeign, obstacleOf } from './selection-price.js';
import { SelectionsQuery, type StaffChoice, type StaffList } from './selections.query.js';
import { SelectionsRepository } from './selections.repository.js';
import type { Selection } from './selection.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The price of an order depends on these fields. */
const PRICE = ['included', 'additionalPriceCents'] as const;

/** Lets staff manage selections. */
@Injectable()
export class SelectionsService {
  constructor(
    private readonly repository: SelectionsRepository,
    private readonly query: SelectionsQuery,
    private readonly projects: ProjectsService,
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /** Lists the selections in their order. @throws AppError `project.not_found` */
  async list(projectId: string): Promise<SelectionDto[]> {
    const project = await this.projects.get(projectId);
    const selections = await this.query.list(project.id);
    if (selections.length === 0) return [];
    const currency = await this.currencyOf(project);
    const lists = await this.query.listLists(selections.map(({ id }) => id));
    return selections.map((selection) =>
      describe(
        selection,
        currency,
        lists.filter(({ selectionId }) => selectionId === selection.id),
      ),
    );
  }

  /** @throws AppError `project.not_found`, `selection.too_many`, `request.invalid` */
  async create(projectId: string, { name, deadline, ...values }: CreateSelectionDto): Promise<SelectionDetailDto> {
    const project = await this.projects.get(projectId);
    const price = priceOf(NO_PRICE, values, await this.currencyOf(project));
    const selection = {
      projectId: project.id,
      name,
      participants: values.participants ?? 'client',
      included: values.included ?? null,
      maximum: values.maximum ?? null,
      ...price,
      deadline: deadline ? new Date(deadline) : null,
      notesAllowed: values.notesAllowed ?? false,
    } as const;
    assertLimits(selection);
    return this.describe(await this.get(await this.insert(selection)));
  }

  /** Adds the selections of a preset to a new project, in the transaction that creates it. */
  async addOfPreset(projectId: string, presets: readonly PresetSelection[]): Promise<void> {
    for (const { deadlineDays, ...values } of presets) {
      const deadline = deadlineDays === null ? null : new Date(this.clock.now().getTime() + deadlineDays * DAY_MS);
      await this.insert({ ...values, projectId, deadline });
    }
  }

  @Transactional()
  private async insert(values: Omit<Selection, 'id' | 'position' | 'createdAt'>): Promise<string> {
    const id = await this.repository.insert(values, MAX_SELECTIONS);
    if (id === null) throw appError('selection.too_many', `A gallery can have at most ${MAX_SELECTIONS} selections.`);
    await this.repository.note(values, { kind: 'created', at: this.clock.now() });
    return id;
  }

  /**
   * Changes what is sent.
   * @throws AppError `selection.not_found`, `selection.in_use`, `selection.awaiting_payment`, `request.invalid`
   */
  async update(id: string, changes: UpdateSelectionDto): Promise<SelectionDetailDto> {
    const { id: known, projectId } = await this.get(id);
    await this.save(known, changes, await this.currencyOf(await this.projects.get(projectId)));
    return this.describe(await this.get(known));
  }

  @Transactional({ retryOnDeadlock: true })
  private async save(id: string, { deadline, ...values }: UpdateSelectionDto, listCurrency: string): Promise<void> {
    const before = await this.repository.lock(id);
    if (!before) throw notFound();
    const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const changes: Partial<Selection> = {
      ...sent,
      ...priceOf(before, values, listCurrency),
      ...(deadline === undefined ? {} : { deadline: deadline === null ? null : new Date(deadline) }),
    };
    assertLimits({ ...before, ...changes });
    const changesPrice = PRICE.some((name) => changes[name] !== undefined && changes[name] !== before[name]);
    // A price in another currency is asked of nobody.
    if (changesPrice && !isForeign(before, listCurrency) && (await this.repository.isAwaitingPayment(id)))
      throw appError(
        'selection.awaiting_payment',
        'Somebody is asked to pay for this selection. Reopen it before you change the price.',
      );
    if (changes.participants !== undefined && changes.participants !== before.participants) {
      if (await this.repository.isInUse(id))
        throw appError('selection.in_use', 'Photos are chosen or paid for already: it stays as it is who takes part.');
      await this.repository.deleteEmptyLists(id);
    }
    await this.repository.update(id, changes);
  }

  /**
   * Deletes a selection with what is chosen in it; what was paid for it stays among the purchases.
   * @throws AppError `selection.not_found`
   */
  async delete(id: string): Promise<void> {
    await this.remove((await this.get(id)).id);
  }

  @Transactional({ retryOnDeadlock: true })
  private async remove(id: string): Promise<void> {
    const selection = await this.repository.lock(id);
    if (!selection) throw notFound();
    await this.repository.delete(id);
    await this.repository.note(selection, { kind: 'deleted', at: this.clock.now() });
  }

  /**
   * Opens a list that is done, or all of them but those that are paid. Photos that are paid for count when it is done
   * again.
   * @throws AppError `selection.not_found`
   */
  async reopen(id: string, listId: string | undefined): Promise<SelectionDetailDto> {
    const selection = await this.get(id);
    await this.openLists(selection, listId ?? null);
    return this.describe(selection);
  }

  @Transactional({ retryOnDeadlock: true })
  private async openLists(selection: Selection, listId: string | null): Promise<void> {
    const lists = await this.lockLists(selection.id, listId);
    const done = idsOf(lists.filter(({ state }) => state !== 'open' && (state !== 'complete' || listId !== null)));
    await this.repository.open(done);
    await this.repository.noteLists(selection, done, { kind: 'reopened', at: this.clock.now() });
  }

  /**
   * Ends lists with nothing left to pay for, some minutes after their files were deleted, when these cannot be restored
   * any more.
   */
  @StepOf('housekeeping', 'payments of selections for photos that were deleted')
  finishUnpayable(): Promise<number> {
    return this.repository.finishUnpayable(new Date(this.clock.now().getTime() - HOUR_MS));
  }

  /**
   * Ends an open list for its holder, or all of them; nobody is asked to pay for a list that is named.
   * @throws AppError `selection.not_found`
   */
  async finish(id: string, listId: string | undefined): Promise<SelectionDetailDto> {
    const selection = await this.get(id);
    await this.endLists(selection, listId ?? null);
    return this.describe(selection);
  }

  @Transactional({ retryOnDeadlock: true })
  private async endLists(selection: Selection, listId: string | null): Promise<void> {
    const lists = await this.lockLists(selection.id, listId);
    const open = lists.filter(({ state }) => state === 'open');
    // A list that awaits payment is frozen; nobody is asked to pay for it any more.
    const waived = lists.filter(({ state }) => state === 'awaiting_payment' && listId !== null);
    const ids = idsOf([...open, ...waived]);
    const files = await this.repository.filesOf(ids);
    const present = idsOf(await this.media.listOriginals(selection.projectId, files, 'staff'));
    const at = this.clock.now();
    await this.repository.freeze(idsOf(open), present);
    await this.repository.finish(ids, at);
    await this.repository.noteLists(selection, ids, { kind: 'finished', at, present });
  }

  private async lockLists(id: string, listId: string | null) {
    const lists = await this.repository.lockLists(id, listId);
    if (listId !== null && lists.length === 0) throw notFound();
    return lists;
  }

  /** Reads one selection with who has chosen what. @throws AppError `selection.not_found` */
  async read(id: string, filter: CompareSelectionDto): Promise<SelectionDetailDto> {
    return this.describe(await this.get(id), filter);
  }

  /** Lists the chosen photos for an export. @throws AppError `selection.not_found` */
  async choices(
    id: string,
    personId: string | undefined,
  ): Promise<{ selection: Selection; choices: StaffChoice[]; sharedNames: Set<string> }> {
    const selection = await this.get(id);
    const choices = await this.query.listChoices(selection.id);
    return {
      selection,
      choices: personId === undefined ? choices : choices.filter((each) => each.personId === personId),
      sharedNames: await this.query.listSharedNames(selection.projectId),
    };
  }

  private async describe(selection: Selection, filter: CompareSelectionDto = {}): Promise<SelectionDetailDto> {
    const project = await this.projects.get(selection.projectId);
    const currency = await this.currencyOf(project);
    const lists = await this.query.listLists([selection.id]);
    const choices = await this.query.listChoices(selection.id);
    const sharedNames = await this.query.listSharedNames(project.id);
    const files = compareFiles(choices, filter);
    const ids = files.map(({ fileId }) => fileId).filter((fileId) => fileId !== null);
    const media = await this.media.listByIds(project.id, ids);
    const thumbnails = new Map(media.map((file) => [file.id, file.thumbnailUrl]));
    return {
      ...describe(selection, currency, lists),
      files: files.map((file) => ({
        ...file,
        isAmbiguous: isNameShared(file.fileName, sharedNames),
        thumbnailUrl: file.fileId === null ? null : (thumbnails.get(file.fileId) ?? null),
      })),
      ambiguousNames: [
        ...new Set(choices.map(({ fileName }) => fileName).filter((name) => sharedNames.has(stemOf(name)))),
      ],
    };
  }

  /** Finds the currency of the price list by which the gallery sells. */
  private async currencyOf(project: Project): Promise<string> {
    return (await this.entitlements.read(forClients(project))).list.currency;
  }

  private async get(id: string): Promise<Selection> {
    const selection = isUuid(id) ? await this.repository.find(id) : null;
    if (!selection) throw notFound();
    await this.projects.get(selection.projectId);
    return selection;
  }
}

function describe(selection: Selection, listCurrency: string, lists: readonly StaffList[]): SelectionDto {
  const { id, projectId, name, participants, included, maximum, additionalPriceCents, notesAllowed } = selection;
  return {
    id,
    projectId,
    name,
    participants,
    included,
    maximum,
    additionalPriceCents,
    currency: selection.currency ?? listCurrency,
    listCurrency,
    deadline: selection.deadline?.toISOString() ?? null,
    notesAllowed,
    createdAt: selection.createdAt.toISOString(),
    lists: lists.map((list) => ({
      id: list.id,
      personId: list.personId,
      personName: list.personName,
      state: list.state,
      count: list.count,
      additionalCount: additionalCount(list.count, included),
      doneAt: list.doneAt?.toISOString() ?? null,
      doneByName: list.doneByName,
      paidCount: list.paidCount,
      obstacle: obstacleOf(selection, list, listCurrency),
      purchaseId: list.purchaseId,
    })),
  };
}

type Price = Pick<Selection, 'additionalPriceCents' | 'currency'>;
const NO_PRICE: Price = { additionalPriceCents: null, currency: null };

/**
 * Returns the price that follows from what is sent: one that changes is in the currency of the price list.
 * @throws AppError `request.invalid` at the price, where it was entered in another currency
 */
function priceOf(
  before: Price,
  sent: { additionalPriceCents?: number | null; currency?: string | null },
  listCurrency: string,
): Price {
  const cents = sent.additionalPriceCents === undefined ? before.additionalPriceCents : sent.additionalPriceCents;
  if (cents === null) return NO_PRICE;
  const isSame = cents === before.additionalPriceCents && (sent.currency ?? before.currency) === before.currency;
  if (isSame) return { additionalPriceCents: cents, currency: before.currency };
  const currency = sent.currency ?? listCurrency;
  if (currency !== listCurrency) {
    const problem = message('selection_price_currency', { currency: listCurrency.toUpperCase() });
    throw invalidField('additionalPriceCents', problem);
  }
  return { additionalPriceCents: cents, currency };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function notFound() {
  return appError('selection.not_found', 'Selection not found.');
}
