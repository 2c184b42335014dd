import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { openIds, usefulPackages, type ClientState } from '../../entitlements/allowance.js';
import { isLarger } from '../../entitlements/contents.js';
import { DeferredPurchaseDto } from '../../entitlements/contents.dto.js';
import { isClosed } from '../../entitlements/entitlement-total.js';
import { MediaService } from '../../media/listing/media.service.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { GalleryPricesService, type PricedEntitlement } from '../pricing/gallery-prices.service.js';
import { quoteFor } from '../pricing/quote.js';
import type { Package, Prices } from '../price-lists/price-list.entity.js';
import type { GalleryOffersDto, OfferedPackageDto } from './offers.dto.js';

/** Lists the packages and items that a gallery's client can buy, at their prices. */
@Injectable()
export class OffersService {
  constructor(
    private readonly prices: GalleryPricesService,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /** @param language of the texts; null for the project's */
  async read(project: HeldProject, language: MailLanguage | null): Promise<GalleryOffersDto> {
    const { client, held, list } = await this.prices.read(project, language);
    const { futureTotal: total, usage } = client;
    const state: ClientState = { total, ...usage };
    const files = await this.media.countReady(project.id, openIds(state), audienceOf(project.holder));
    const { free } = list.content;
    const { packages, singleFiles, additionalPhotoCents, extension } = project.holder.mayBuy
      ? list.content
      : {
          packages: [],
          singleFiles: { videoCents: null, photoCents: null },
          additionalPhotoCents: null,
          extension: null,
        };
    const useful = usefulPackages(state, files, packages, isClosed(project, total, this.clock.now()));
    const deferredIds = new Set(client.deferred.map(({ sourceId }) => sourceId));
    const deferred = held.filter(({ sourceId }) => deferredIds.has(sourceId));
    const opened = held.filter(({ sourceId }) => !deferredIds.has(sourceId));
    return {
      currency: list.currency,
      taxMode: list.taxMode,
      companiesOnly: list.companiesOnly,
      free,
      packages: packages.map((each) => {
        const quote = quoteFor(each, list, held);
        if (!quote) return { ...each, quoteCents: null, ...stateOfHeld(each, list, opened, deferred) };
        const offer = quote.kind === 'upgrade' ? 'upgrade' : 'offered';
        const state = useful.includes(each.code) ? offer : 'useless';
        return { ...each, quoteCents: quote.totalCents, state, opensAt: null };
      }),
      deferredPurchases: DeferredPurchaseDto.listOf(client.deferred),
      singleFiles,
      additionalPhotoCents,
      extension,
    };
  }
}

/** Says how a client has a package that they need not buy: now, or once everything has opened. */
function stateOfHeld(
  { code, contents }: Package,
  list: Prices,
  opened: readonly PricedEntitlement[],
  deferred: readonly PricedEntitlement[],
): Pick<OfferedPackageDto, 'state' | 'opensAt'> {
  const holds = (held: readonly PricedEntitlement[]) => quoteFor({ code }, list, held) === null;
  if (!holds(opened)) {
    const inOrder = [...deferred].sort((one, other) => one.opensAt!.getTime() - other.opensAt!.getTime());
    const last = inOrder.find((_, at) => holds([...opened, ...inOrder.slice(0, at + 1)]));
    return { state: 'deferred', opensAt: last?.opensAt!.toISOString() ?? null };
  }
  const isOwned = opened.some(({ packageCode }) => packageCode === code);
  const isUpgraded = opened.some((each) => isLarger(each.contents, contents));
  return { state: isOwned && !isUpgraded ? 'owned' : 'included', opensAt: null };
}
