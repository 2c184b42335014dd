import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { message } from '../../../common/messages.js';
import { compactVatId, isEuVatId, isInEu } from '../../../common/vat-id.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { VatRegisterError, VatRegisterPort } from '../../../ports/vat-register.port.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { VatIdEvidence } from './vat-id-check.entity.js';
import { VatIdChecksRepository } from './vat-id-checks.repository.js';

/** An answer counts for a day, and a missing one for a minute: nobody waits for it twice. */
const ANSWER_COUNTS_MS = 24 * 3_600_000;
const SILENCE_COUNTS_MS = 60_000;
/** One address may look up so many VAT IDs in 15 minutes. */
const QUERIES = 30;

/** The facts about a buyer that decide on reverse charge: the VAT ID is well-formed. */
interface VatBuyer {
  country: string | null;
  vatId: string;
}

/** Looks up VAT IDs whose holders pay no tax in VIES, where the studio has switched that on. */
@Injectable()
export class VatIdChecksService {
  private readonly log = new Logger('VatIds');

  constructor(
    private readonly register: VatRegisterPort,
    private readonly checks: VatIdChecksRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the register's answer about an order's VAT ID; null where nobody asks it. Call it outside of transactions.
   * @throws AppError `request.invalid` when the ID is not valid, or cannot be checked and the studio wants that;
   * `auth.too_many_attempts`
   */
  async evidenceFor({ country, vatId }: VatBuyer, address: string): Promise<VatIdEvidence | null> {
    const { seller, tax } = this.studio.current;
    if (seller === null || seller.vatId === '' || tax.mode === 'none' || tax.vatIdCheck === 'off') return null;
    if (country === null || country === seller.country || !isInEu(country)) return null;
    const evidence = (await this.recent(vatId)) ?? (await this.askFor(vatId, address));
    if (evidence.state === 'invalid') throw invalid('buyer_vat_id_not_registered');
    if (evidence.state === 'unverified' && tax.vatIdCheck === 'strict') throw invalid('buyer_vat_id_unchecked');
    return evidence;
  }

  /** Looks a VAT ID up now. */
  async ask(vatId: string): Promise<VatIdEvidence> {
    const checkedAt = this.clock.now().toISOString();
    const { seller } = this.studio.current;
    const requester = seller && isEuVatId(seller.vatId, seller.country) ? compactVatId(seller.vatId) : null;
    const evidence = await this.register.find(vatId, requester).then(
      ({ isValid, ...entry }): VatIdEvidence => ({ ...entry, checkedAt, state: isValid ? 'valid' : 'invalid' }),
      (error: unknown): VatIdEvidence => {
        if (!(error instanceof VatRegisterError)) throw error;
        this.log.warn(error.message);
        return { state: 'unverified', checkedAt, name: null, address: null, consultationNumber: null };
      },
    );
    await this.checks.store(vatId, evidence);
    return evidence;
  }

  /** Deletes answers, with their names, that no longer count: anyone can have IDs looked up. Orders keep their own. */
  @StepOf('housekeeping', 'answers about VAT IDs that no longer count')
  async sweep(): Promise<void> {
    await this.checks.deleteBefore(new Date(this.clock.now().getTime() - ANSWER_COUNTS_MS));
  }

  private async askFor(vatId: string, address: string): Promise<VatIdEvidence> {
    await this.rateLimiter.count(`vat-id-from:${addressKey(address)}`, QUERIES);
    return this.ask(vatId);
  }

  private async recent(vatId: string): Promise<VatIdEvidence | null> {
    const known = await this.checks.find(vatId);
    if (!known) return null;
    const { state, checkedAt } = known;
    const countsMs = state === 'unverified' ? SILENCE_COUNTS_MS : ANSWER_COUNTS_MS;
    return this.clock.now().getTime() - Date.parse(checkedAt) < countsMs ? known : null;
  }
}

const invalid = (code: 'buyer_vat_id_not_registered' | 'buyer_vat_id_unchecked') =>
  appError('request.invalid', 'This VAT ID cannot be used.', { fields: { vatId: message(code) } });
