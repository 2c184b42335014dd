import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { MediaService } from '../../media/listing/media.service.js';
import { isClosed, STANDING_STATES } from '../../payments/core/entitlement-level.js';
import { quoteFor } from '../../payments/core/quote.js';
import type { Project } from '../../projects/project.entity.js';
import { openIds, usefulPackages, type ClientState } from './allowance.js';
import { ClientStateQuery } from './client-state.query.js';
import type { GalleryOffersDto, OfferState } from './offers.dto.js';

/** What a gallery's client can buy, at their prices. Reads only. */
@Injectable()
export class OffersService {
  constructor(
    private readonly clients: ClientStateQuery,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  async read(project: Project): Promise<GalleryOffersDto> {
    const { list, purchases, bought: entitlement, usage } = await this.clients.read(project);
    const state: ClientState = { entitlement, ...usage };
    const files = await this.media.countReady(project.id, openIds(state));
    const { packages, free, singleFiles, additionalPhotoCents, extension } = list.content;
    const closed = isClosed(project, entitlement, this.clock.now());
    const useful = usefulPackages(state, files, packages, closed);
    const standing = purchases.filter(({ state }) => STANDING_STATES.includes(state));
    return {
      currency: list.currency,
      taxMode: list.taxMode,
      companiesOnly: list.companiesOnly,
      free,
      packages: packages.map((each) => {
        const quote = quoteFor(each, list, purchases);
        const owned = standing.some(({ packageCode }) => packageCode === each.code);
        const offer: OfferState = quote?.kind === 'upgrade' ? 'upgrade' : 'offered';
        const state = quote ? (useful.includes(each.code) ? offer : 'useless') : owned ? 'owned' : 'included';
        return { ...each, quoteCents: quote?.totalCents ?? null, state };
      }),
      singleFiles,
      additionalPhotoCents,
      extension,
    };
  }
}
