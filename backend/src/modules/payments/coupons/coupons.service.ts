import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { amountText } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { message, renderMessage, type Message } from '../../../common/messages.js';
import { chargeable, type ChargeRule } from '../../../ports/payment-currencies.js';
import { PaymentProviderPort } from '../../../ports/payment-provider.port.js';
import { gallerySubjects, RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { Quote } from '../pricing/quote.js';
import type { Orderer } from '../purchases/purchases.repository.js';
import { COUPON_CODE, type Coupon } from './coupon.entity.js';
import type { CouponSort } from './coupon.list.js';
import { CouponsQuery, type CountedCoupon } from './coupons.query.js';
import { CouponsRepository, type CouponInput, type CouponUses } from './coupons.repository.js';

/** The limits for wrong codes in a quarter of an hour, so that codes cannot be guessed. */
const GUESSES_IN_GALLERY = { each: 20, all: 200 };
/** One address may try so many wrong codes in all galleries. */
const GUESSES_PER_ADDRESS = 100;

/** Manages coupons, and applies them to orders. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponsRepository,
    private readonly query: CouponsQuery,
    private readonly provider: PaymentProviderPort,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  listPage(query: ListQuery<CouponSort>): Promise<Page<CountedCoupon>> {
    return this.query.listPage(query);
  }

  /** @throws AppError `coupon.not_found` */
  async get(id: string): Promise<CountedCoupon> {
    const coupon = await this.query.find(id);
    if (!coupon) throw appError('coupon.not_found', 'Coupon not found.');
    return coupon;
  }

  /** @returns its id @throws AppError `request.invalid`, `coupon.code_taken` */
  async create(input: CouponInput): Promise<string> {
    await this.assertValid(input, null);
    const id = await this.coupons.insert(input);
    if (id === null) throw codeTaken();
    return id;
  }

  /**
   * Changes a coupon, but no placed order.
   * @throws AppError `request.invalid`, `coupon.not_found`, `coupon.code_taken`
   */
  async update(id: string, input: CouponInput): Promise<void> {
    const current = await this.get(id);
    await this.assertValid(input, current.projectIds);
    if (!(await this.coupons.update(current.id, input))) throw codeTaken();
  }

  /** @throws AppError `coupon.not_found`, `coupon.in_use` */
  async delete(id: string): Promise<void> {
    const { id: known } = await this.get(id);
    if (!(await this.coupons.delete(known)))
      throw appError('coupon.in_use', 'Orders were made with this coupon. Deactivate it instead of deleting it.');
  }

  /** Says whether the checkout offers to enter a code. */
  isOffered(): Promise<boolean> {
    return this.coupons.hasActive();
  }

  /**
   * Counts a wrong code, outside the transaction that places the order.
   * @throws AppError `coupon.unknown`, `auth.too_many_attempts`
   */
  async assertKnown(projectId: string, code: string | null, address: string): Promise<void> {
    if (code === null) return;
    const subjects = [
      ...gallerySubjects({ purpose: 'coupon', projectId, address }, GUESSES_IN_GALLERY),
      [`coupon-from:${addressKey(address)}`, GUESSES_PER_ADDRESS],
    ] as const;
    for (const [subject, limit] of subjects) await this.rateLimiter.count(subject, limit);
    if (!isFor(await this.findByCode(code), projectId)) throw unknown();
    for (const [subject] of subjects) await this.rateLimiter.refund(subject);
  }

  /**
   * Applies a coupon's discount to an order. Inside the transaction that places the order the coupon is locked: of two
   * orders for its last use one is rejected.
   * @throws AppError `coupon.unknown`, `coupon.other_currency`, `coupon.not_yet_valid`, `coupon.expired`,
   * `coupon.used_up`, `coupon.below_minimum`
   */
  async apply(
    quote: Quote,
    { code, orderer, lock }: { code: string; orderer: Orderer; lock: boolean },
  ): Promise<Quote> {
    const coupon = lock ? await this.coupons.lockByCode(normal(code)) : await this.findByCode(code);
    if (!isFor(coupon, orderer.originProjectId)) throw unknown();
    this.assertUsable(coupon, quote, await this.coupons.countUses(coupon.id, orderer));
    return withDiscount(quote, coupon, this.provider.chargeRule(quote.currency) ?? { minimumCents: 1 });
  }

  private async findByCode(code: string): Promise<Coupon | null> {
    return COUPON_CODE.test(normal(code)) ? this.coupons.findByCode(normal(code)) : null;
  }

  private assertUsable(coupon: Coupon, { currency, subtotalCents }: Quote, uses: CouponUses): void {
    const { validFrom, validUntil, maxUses, maxUsesPerClient, minimumOrderCents } = coupon;
    const now = this.clock.now();
    if (coupon.currency !== null && coupon.currency !== currency)
      throw appError('coupon.other_currency', 'This coupon is for another currency.', { currency: coupon.currency });
    if (validFrom !== null && now < validFrom)
      throw appError('coupon.not_yet_valid', 'This coupon is not valid yet.', { validFrom: validFrom.toISOString() });
    if (validUntil !== null && now >= validUntil) throw appError('coupon.expired', 'This coupon has expired.');
    if (uses.all >= (maxUses ?? Infinity) || uses.byClient >= (maxUsesPerClient ?? Infinity))
      throw appError('coupon.used_up', 'This coupon has already been used.');
    if (minimumOrderCents !== null && subtotalCents < minimumOrderCents)
      throw appError(
        'coupon.below_minimum',
        `This coupon is valid for orders of at least ${amountText(minimumOrderCents, currency)}.`,
        { minimumCents: minimumOrderCents, currency },
      );
  }

  /** @param known projects that it was valid in before: they may have been deleted since */
  private async assertValid(input: CouponInput, known: readonly string[] | null): Promise<void> {
    const { percent, amountCents, currency, minimumOrderCents, validFrom, validUntil, projectIds } = input;
    const problems: Record<string, Message> = {};
    if ((percent === null) === (amountCents === null)) problems['percent'] = message('coupon_value_required');
    const needsCurrency = amountCents !== null || minimumOrderCents !== null;
    if (needsCurrency && currency === null) problems['currency'] = message('coupon_currency_required');
    if (currency !== null && !this.provider.chargeRule(currency))
      problems['currency'] = message('currency_unsupported');
    for (const [field, cents] of Object.entries({ amountCents, minimumOrderCents }))
      if (cents !== null && currency !== null && cents !== chargeable(cents, currency))
        problems[field] = message('amount_last_digit');
    if (validFrom && validUntil && validFrom >= validUntil) problems['validUntil'] = message('coupon_period_invalid');
    const added = (projectIds ?? []).filter((id) => !known?.includes(id));
    if (added.length > 0 && (await this.query.countProjects(added)) < added.length)
      problems['projectIds'] = message('coupon_projects_invalid');
    const [first] = Object.values(problems);
    if (first) throw appError('request.invalid', renderMessage(first), { fields: problems });
  }
}

const normal = (code: string) => code.trim().toUpperCase();

/** Says whether a coupon is valid in a gallery; nobody learns of an inactive one, or one for other galleries. */
function isFor(coupon: Coupon | null, projectId: string): coupon is Coupon {
  return coupon !== null && coupon.active && (coupon.projectIds?.includes(projectId) ?? true);
}

const unknown = () => appError('coupon.unknown', 'This coupon code is not valid here.');
const codeTaken = () => appError('coupon.code_taken', 'Another coupon has this code.');

type Discount = Pick<Coupon, 'percent' | 'amountCents'>;

/** Returns the amount that a coupon takes off a price. A rest that is too small to be charged is free. */
export function discountOf(
  { percent, amountCents }: Discount,
  priceCents: number,
  currency: string,
  { minimumCents }: ChargeRule,
): number {
  const discount = percent === null ? (amountCents ?? 0) : Math.round((priceCents * percent) / 100);
  const charged = chargeable(priceCents - Math.min(discount, priceCents), currency);
  return priceCents - (charged < minimumCents ? 0 : charged);
}

/**
 * Returns the order with the coupon's discount. Its prices after each other package are discounted too, so that an
 * overpayment is computed with the prices that the client would have paid.
 */
export function withDiscount(
  quote: Quote,
  coupon: Discount & Pick<Coupon, 'id' | 'code' | 'minimumOrderCents'>,
  rule: ChargeRule,
): Quote {
  const discounted = (cents: number) =>
    cents < (coupon.minimumOrderCents ?? 0) ? cents : cents - discountOf(coupon, cents, quote.currency, rule);
  const subtotalCents = discounted(quote.subtotalCents);
  return {
    ...quote,
    upgradePrices: Object.fromEntries(
      Object.entries(quote.upgradePrices).map(([code, cents]) => [code, discounted(cents)]),
    ),
    couponId: coupon.id,
    couponCode: coupon.code,
    discountCents: quote.subtotalCents - subtotalCents,
    subtotalCents,
    totalCents: subtotalCents + quote.taxCents,
  };
}
