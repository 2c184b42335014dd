import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../common/clock.js';
import { appError, invalidField } from '../../common/errors.js';
import { invalidValue } from '../../common/messages.js';
import { isUuid } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { OfferedList } from '../entitlements/contents.js';
import { isClosed } from '../entitlements/entitlement-total.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { MediaService } from '../media/listing/media.service.js';
import { audienceOf } from '../projects/people/audience-of.js';
import type { SelectionParticipants } from '../projects/presets/selection-terms.js';
import type { GalleryVisit } from '../projects/gate/gallery-gate.service.js';
import type { PersonKind } from '../projects/people/person.entity.js';
import { consumerPrices } from '../settings/consumer-prices.js';
import { StudioService } from '../settings/studio.service.js';
import { additionalCents, additionalCount, dueCount, isForeign } from './selection-price.js';
import type { GallerySelectionDto } from './selections.dto.js';
import { SelectionsQuery, type HeldSelection } from './selections.query.js';
import { SelectionsRepository } from './selections.repository.js';
import type { SelectionList } from './selection-list.entity.js';
import type { Selection } from './selection.entity.js';

/**
 * These limits apply to 15 minutes; they are high because a wedding's guests behind one address choose at the same
 * time.
 */
const CHANGES_IN_GALLERY = { each: 3_000, all: 20_000 };

/** Each kind of person takes part in these selections. */
export const TAKES_PART: Readonly<Record<PersonKind, readonly SelectionParticipants[]>> = {
  client: ['client', 'clients', 'everyone'],
  guest: ['everyone'],
  partner: [],
};

/** Lets the people of a gallery choose photos. */
@Injectable()
export class ChoicesService {
  constructor(
    private readonly repository: SelectionsRepository,
    private readonly query: SelectionsQuery,
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the selections in which the person takes part, with what they have chosen.
   * @throws AppError `gallery.expired`
   */
  list(visit: GalleryVisit): Promise<GallerySelectionDto[]> {
    return this.read(visit, null);
  }

  private async read(visit: GalleryVisit, selectionId: string | null): Promise<GallerySelectionDto[]> {
    const { project, person, asStaff } = visit;
    const { total, list } = await this.entitlements.read(project);
    if (!asStaff && isClosed(project, total, this.clock.now())) throw expired();
    const selections = await this.query.listHeld(project.id, TAKES_PART[person.kind], person.id, selectionId);
    if (selections.length === 0) return [];
    const visible = await this.visible(
      visit,
      selections.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
    );
    return selections.map((selection) => this.describe(visit, selection, visible, list));
  }

  private describe(
    { project: { holder }, asStaff }: GalleryVisit,
    selection: HeldSelection,
    visible: ReadonlySet<string>,
    list: OfferedList,
  ): GallerySelectionDto {
    const prices = this.prices(list);
    const { taxMode, shownCents, currency } = prices;
    const { id, name, included, maximum, state, deadline, notesAllowed } = selection;
    const additionalPriceCents = isForeign(selection, currency) ? null : selection.additionalPriceCents;
    const files = selection.files.flatMap(({ fileId, note }) =>
      fileId !== null && visible.has(fileId) ? [{ fileId, note }] : [],
    );
    const isPayable =
      state === 'awaiting_payment' &&
      holder.mayBuy &&
      !asStaff &&
      additionalCents(files.length, selection, prices) !== null;
    return {
      id,
      name,
      isShared: selection.participants === 'clients',
      fileIds: files.map(({ fileId }) => fileId),
      notes: files.flatMap(({ fileId, note }) => (note === null ? [] : [{ fileId, note }])),
      // A hidden file and a deleted one look the same: neither is counted, also in a list that is done.
      count: files.length,
      included,
      maximum,
      additionalPriceCents: additionalPriceCents === null ? null : shownCents(additionalPriceCents),
      currency,
      taxMode,
      isSold: holder.mayBuy && included !== null && !!additionalPriceCents,
      paidCount: selection.paidCount,
      payableCount: isPayable ? dueCount(files.length, selection) : 0,
      state,
      doneAt: selection.doneAt?.toISOString() ?? null,
      deadline: deadline?.toISOString() ?? null,
      isClosed: this.isPast(deadline),
      notesAllowed,
    };
  }

  /**
   * Chooses photos, all of them or none; one that is chosen stays as it is.
   * @param note about the photos; undefined leaves the note unchanged, null removes it
   * @throws AppError `selection.full`, `selection.done`, `selection.closed`, `selection.not_found`,
   * `selection.not_a_photo`, `media.not_found`, `gallery.expired`, `auth.forbidden` for staff
   */
  async choose(
    visit: GalleryVisit,
    selectionId: string,
    fileIds: readonly string[],
    note?: string | null,
  ): Promise<void> {
    await this.assertMayChange(visit);
    const wanted = [...new Set(fileIds)];
    const files = await this.media.listOriginals(visit.project.id, wanted.filter(isUuid), audienceOf(visit.person));
    if (files.length < wanted.length) throw appError('media.not_found', 'File not found.');
    if (files.some(({ fileType }) => fileType !== 'photo'))
      throw appError('selection.not_a_photo', 'Only photos can be chosen.');
    await this.add(visit, selectionId, wanted, note);
  }

  @Transactional({ retryOnDeadlock: true })
  private async add(
    visit: GalleryVisit,
    selectionId: string,
    fileIds: readonly string[],
    note: string | null | undefined,
  ): Promise<void> {
    const { selection, list } = await this.lockOpen(visit, selectionId);
    if (note && !selection.notesAllowed)
      throw invalidField('note', invalidValue('This selection has no notes'), 'This selection has no notes.');
    if (selection.maximum !== null) {
      const chosen = await this.chosen(visit, list);
      const added = fileIds.filter((id) => !chosen.has(id));
      if (chosen.size + added.length > selection.maximum && added.length > 0)
        throw appError('selection.full', `At most ${selection.maximum} photos can be chosen.`, {
          maximum: selection.maximum,
        });
    }
    await this.repository.addFiles(list.id, fileIds, { personId: visit.person.id, at: this.clock.now() });
    if (note !== undefined) for (const id of fileIds) await this.repository.setNote(list.id, id, note || null);
  }

  /** Takes photos out again; safe to repeat. @throws AppError as `choose` */
  async remove(visit: GalleryVisit, selectionId: string, fileIds: readonly string[]): Promise<void> {
    await this.assertMayChange(visit);
    await this.take(visit, selectionId, fileIds.filter(isUuid));
  }

  @Transactional({ retryOnDeadlock: true })
  private async take(visit: GalleryVisit, selectionId: string, fileIds: readonly string[]): Promise<void> {
    const { list } = await this.lockOpen(visit, selectionId);
    await this.repository.removeFiles(list.id, fileIds);
  }

  /** Puts the chosen photos into this order; those left out follow as they were. @throws AppError as `choose` */
  async order(visit: GalleryVisit, selectionId: string, fileIds: readonly string[]): Promise<void> {
    await this.assertMayChange(visit);
    await this.arrange(visit, selectionId, fileIds);
  }

  @Transactional({ retryOnDeadlock: true })
  private async arrange(visit: GalleryVisit, selectionId: string, fileIds: readonly string[]): Promise<void> {
    const { list } = await this.lockOpen(visit, selectionId);
    await this.repository.order(list.id, fileIds);
  }

  /**
   * Ends the list: nothing in it changes any more, and additional photos await their payment. It may be repeated.
   * @throws AppError `selection.not_found`
   */
  async finish(visit: GalleryVisit, selectionId: string): Promise<void> {
    await this.assertMayChange(visit);
    await this.end(visit, selectionId);
  }

  @Transactional({ retryOnDeadlock: true })
  private async end(visit: GalleryVisit, selectionId: string): Promise<void> {
    const { selection, list } = await this.lock(visit, selectionId);
    if (list.state !== 'open') return;
    const { list: priceList } = await this.entitlements.read(visit.project);
    const chosen = await this.chosen(visit, list);
    const at = this.clock.now();
    await this.repository.freeze([list.id], [...chosen]);
    const paidCount = await this.repository.paidCount(list.id);
    const paid = { ...selection, paidCount };
    const isDue = visit.project.holder.mayBuy && additionalCents(chosen.size, paid, this.prices(priceList)) !== null;
    const done = { doneAt: at, doneById: visit.person.id };
    await this.repository.setState(list.id, isDue ? 'awaiting_payment' : 'done', done);
    // Photos that were paid before the list was opened again complete it.
    if (paidCount > 0 && dueCount(chosen.size, paid) === 0)
      await this.repository.cover(list.id, additionalCount(chosen.size, selection.included));
    await this.repository.note(selection, { kind: 'done', personId: visit.person.id, fileCount: chosen.size, at });
    await this.outbox.put('notify-staff', { event: 'selection_done', reference: list.id });
  }

  /** Shows the prices of a list as the people of its galleries see them. */
  private prices(list: OfferedList) {
    const { current: studio } = this.studio;
    const { currency } = list;
    return { currency, ...consumerPrices(list, studio, dayInZone(this.clock.now(), studio.timezone)) };
  }

  /** Reads one selection, as `list` has it. @throws AppError `selection.not_found` */
  async get(visit: GalleryVisit, selectionId: string): Promise<GallerySelectionDto> {
    const [selection] = isUuid(selectionId) ? await this.read(visit, selectionId) : [];
    if (!selection) throw notFound();
    return selection;
  }

  private async assertMayChange({ project, asStaff, address }: GalleryVisit): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: the people of the gallery choose.');
    if (isClosed(project, (await this.entitlements.read(project)).total, this.clock.now())) throw expired();
    await this.rateLimiter.countInGallery(
      { purpose: 'selections', projectId: project.id, address },
      CHANGES_IN_GALLERY,
    );
  }

  /** Locks the person's list to the end of the transaction, if it is open. */
  private async lockOpen(
    visit: GalleryVisit,
    selectionId: string,
  ): Promise<{ selection: Selection; list: SelectionList }> {
    const { selection, list } = await this.lock(visit, selectionId);
    if (list.state !== 'open') throw appError('selection.done', 'This selection is done: nothing in it changes.');
    if (this.isPast(selection.deadline))
      throw appError('selection.closed', 'The deadline of this selection has passed.');
    return { selection, list };
  }

  private async lock(
    { project, person }: GalleryVisit,
    selectionId: string,
  ): Promise<{ selection: Selection; list: SelectionList }> {
    const selection = isUuid(selectionId) ? await this.repository.keep(selectionId) : null;
    if (selection?.projectId !== project.id || !TAKES_PART[person.kind].includes(selection.participants))
      throw notFound();
    const holder = selection.participants === 'clients' ? null : person.id;
    return { selection, list: await this.repository.lockListOf(selection.id, holder) };
  }

  /** Reads the files of an open list, without those that were deleted or that the person does not see. */
  private async chosen(visit: GalleryVisit, list: SelectionList): Promise<ReadonlySet<string>> {
    const files = await this.repository.files(list.id);
    return this.visible(
      visit,
      files.map(({ mediaFileId }) => mediaFileId),
    );
  }

  /** Returns those of these files that the person sees. */
  private visible({ project, person }: GalleryVisit, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
    const present = ids.filter((id) => id !== null);
    return this.media.listVisible(project.id, present, audienceOf(person));
  }

  private isPast(deadline: Date | null): boolean {
    return deadline !== null && deadline <= this.clock.now();
  }
}

function notFound() {
  return appError('selection.not_found', 'Selection not found.');
}

function expired() {
  return appError('gallery.expired', "This gallery's access period has expired.", { timerExpired: true });
}
