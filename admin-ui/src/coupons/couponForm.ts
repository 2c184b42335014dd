import type { CouponDto, SaveCouponDto } from '@showreel/api-client';
import { instantOf, wallTime } from '../i18n/studioTime';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { formatCents, formatPercent } from '../ui/format';

/** The form of a coupon: numbers, amounts and times are text. */
export interface CouponForm {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amountCents: string;
  currency: string;
  minimumOrderCents: string;
  validFrom: string;
  validUntil: string;
  maxUses: string;
  maxUsesPerClient: string;
  projectIds: string[];
  note: string;
  active: boolean;
}

/** Fills the form with a saved coupon; without one, with a new coupon. */
export function formOf(coupon: CouponDto | null, currency: string, zone: string): CouponForm {
  const number = (value: number | null | undefined) => value?.toString() ?? '';
  const money = (cents: number | null | undefined) =>
    cents == null ? '' : inputValueOf(cents, coupon?.currency ?? currency);
  const time = (instant: string | null | undefined) => (instant ? wallTime(new Date(instant), zone) : '');
  return {
    code: coupon?.code ?? '',
    kind: coupon?.amountCents == null ? 'percent' : 'amount',
    percent: number(coupon?.percent),
    amountCents: money(coupon?.amountCents),
    currency: coupon?.currency ?? currency,
    minimumOrderCents: money(coupon?.minimumOrderCents),
    validFrom: time(coupon?.validFrom),
    validUntil: time(coupon?.validUntil),
    maxUses: number(coupon?.maxUses),
    maxUsesPerClient: number(coupon?.maxUsesPerClient),
    projectIds: coupon?.projectIds ?? [],
    note: coupon?.note ?? '',
    active: coupon?.active ?? true,
  };
}

/** Says whether amounts are typed, so that a currency is needed. */
export const needsCurrency = ({ kind, minimumOrderCents }: CouponForm): boolean =>
  kind === 'amount' || minimumOrderCents.trim() !== '';

/** Returns the form as the API expects it. What cannot be read is sent as 0, which the server rejects at its field. */
export function bodyOf(form: CouponForm, saved: CouponDto | null, zone: string): SaveCouponDto {
  const currency = needsCurrency(form) ? form.currency : null;
  const number = (typed: string) => (typed.trim() ? Number(typed.trim()) || 0 : null);
  const money = (typed: string) => (typed.trim() ? (parseAmount(typed, form.currency) ?? 0) : null);
  const instant = (typed: string, before: string | null | undefined) => {
    if (!typed) return null;
    // An untouched time is sent unchanged, to the second.
    if (before && wallTime(new Date(before), zone) === typed) return before;
    return instantOf(typed, zone)?.toISOString() ?? typed;
  };
  return {
    code: form.code.trim(),
    percent: form.kind === 'percent' ? (number(form.percent) ?? 0) : null,
    amountCents: form.kind === 'amount' ? (money(form.amountCents) ?? 0) : null,
    currency,
    minimumOrderCents: money(form.minimumOrderCents),
    validFrom: instant(form.validFrom, saved?.validFrom),
    validUntil: instant(form.validUntil, saved?.validUntil),
    maxUses: number(form.maxUses),
    maxUsesPerClient: number(form.maxUsesPerClient),
    projectIds: form.projectIds.length > 0 ? form.projectIds : null,
    active: form.active,
    note: form.note.trim(),
  };
}

/** Returns a coupon in the form in which the API expects it. */
export const savedBodyOf = (coupon: CouponDto): SaveCouponDto => {
  const { code, percent, amountCents, currency, minimumOrderCents, validFrom, validUntil } = coupon;
  const { maxUses, maxUsesPerClient, projectIds, active, note } = coupon;
  return {
    code,
    percent,
    amountCents,
    currency,
    minimumOrderCents,
    validFrom,
    validUntil,
    maxUses,
    maxUsesPerClient,
    projectIds,
    active,
    note,
  };
};

/** Returns what a coupon is worth: 25 %, or an amount. */
export function valueOf({ percent, amountCents, currency }: CouponDto): string {
  if (percent !== null) return formatPercent(percent);
  return amountCents === null || currency === null ? '' : formatCents(amountCents, currency);
}

/** Says whether clients can use a coupon now, or why not. */
export function statusOf(coupon: CouponDto, now: number): 'inactive' | 'expired' | 'scheduled' | 'usedUp' | 'valid' {
  const { active, validFrom, validUntil, maxUses, useCount, openCount } = coupon;
  if (!active) return 'inactive';
  if (validUntil && Date.parse(validUntil) <= now) return 'expired';
  if (validFrom && Date.parse(validFrom) > now) return 'scheduled';
  return maxUses !== null && useCount + openCount >= maxUses ? 'usedUp' : 'valid';
}
