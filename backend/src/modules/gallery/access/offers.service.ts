import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import { MediaService } from '../../media/listing/media.service.js';
import type { StoredItem } from '../../payments/core/entitlements.service.js';
import { isClosed, STANDING_STATES } from '../../payments/core/entitlement-level.js';
import { quoteFor } from '../../payments/core/quote.js';
import { isLarger, translated, type Package, type Prices } from '../../payments/price-lists/price-list.entity.js';
import type { Project } from '../../projects/core/project.entity.js';
import { StudioService } from '../../settings/studio.service.js';
import { openIds, usefulPackages, type ClientState } from './allowance.js';
import { ClientStateQuery } from './client-state.query.js';
import { UnopenedPurchaseDto } from './gallery.dto.js';
import type { GalleryOffersDto, OfferedPackageDto } from './offers.dto.js';

/** What a gallery's client can buy, at their prices. Reads only. */
@Injectable()
export class OffersService {
  constructor(
    private readonly clients: ClientStateQuery,
    private readonly media: MediaService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** @param language of the texts; null for the project's */
  async read(project: Project, language: MailLanguage | null): Promise<GalleryOffersDto> {
    const { list: listed, purchases, unopened, bought: entitlement, usage } = await this.clients.read(project);
    const list = translated(listed, language ?? project.language ?? this.studio.current.language);
    const state: ClientState = { entitlement, ...usage };
    const files = await this.media.countReady(project.id, openIds(state));
    const { packages, free, singleFiles, additionalPhotoCents, extension } = list.content;
    const closed = isClosed(project, entitlement, this.clock.now());
    const useful = usefulPackages(state, files, packages, closed);
    const opened = purchases.filter((each) => STANDING_STATES.includes(each.state) && !unopened.includes(each));
    return {
      currency: list.currency,
      taxMode: list.taxMode,
      companiesOnly: list.companiesOnly,
      free,
      packages: packages.map((each) => {
        const quote = quoteFor(each, list, purchases);
        if (!quote) return { ...each, quoteCents: null, ...held(each, list, opened, unopened) };
        const offer = quote.kind === 'upgrade' ? 'upgrade' : 'offered';
        const state = useful.includes(each.code) ? offer : 'useless';
        return { ...each, quoteCents: quote.totalCents, state, opensAt: null };
      }),
      unopenedPurchases: UnopenedPurchaseDto.listOf(unopened),
      singleFiles,
      additionalPhotoCents,
      extension,
    };
  }
}

/** What a client has of a package that they need not buy: now, or once their purchases have opened. */
function held(
  { code, contents }: Package,
  list: Prices,
  opened: readonly StoredItem[],
  unopened: readonly StoredItem[],
): Pick<OfferedPackageDto, 'state' | 'opensAt'> {
  const holds = (purchases: readonly StoredItem[]) => quoteFor({ code }, list, purchases) === null;
  if (!holds(opened)) {
    const inOrder = [...unopened].sort((one, other) => one.unlocksAt!.getTime() - other.unlocksAt!.getTime());
    const last = inOrder.find((_, at) => holds([...opened, ...inOrder.slice(0, at + 1)]));
    return { state: 'deferred', opensAt: last?.unlocksAt!.toISOString() ?? null };
  }
  const isOwned = opened.some(({ packageCode }) => packageCode === code);
  const isUpgraded = opened.some((bought) => isLarger(bought.contents, contents));
  return { state: isOwned && !isUpgraded ? 'owned' : 'included', opensAt: null };
}
