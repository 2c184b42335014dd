import { Stack } from '@mui/material';
import { createCoupon, updateCoupon, type CouponDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { usePriceLists } from '../api/priceLists';
import { useSite } from '../api/site';
import { refresh, resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadErrorDialog } from '../ui/feedback/LoadErrorDialog';
import { useToast } from '../ui/feedback/useToast';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { SwitchInput } from '../ui/form/SwitchField';
import { requiredText } from '../ui/form/validators';
import { bodyOf, formOf, needsCurrency, type CouponForm } from './couponForm';
import { CouponProjectsInput } from './CouponProjectsInput';

const NUMERIC = { htmlInput: { inputMode: 'numeric', maxLength: 7 } } as const;
const DECIMAL = { htmlInput: { inputMode: 'decimal', maxLength: 20 } } as const;
const TIME = { inputLabel: { shrink: true } } as const;

/** The form's draft is stored under this name when the session ends. */
export const couponDraft = (coupon: CouponDto | null) => `coupon-${coupon?.id ?? 'new'}`;

/** Creates a coupon, or edits one. */
export function CouponDialog({ coupon, onClose }: { coupon: CouponDto | null; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { timezone } = useSite();
  const query = usePriceLists();
  const { data: lists, error } = query;
  const submit = async (form: CouponForm) => {
    const body = bodyOf(form, coupon, timezone);
    await (coupon ? updateCoupon({ path: { id: coupon.id }, body }) : createCoupon({ body }));
    toast({ title: t('coupons.saved') });
    onClose();
    void refresh(queries, resourceKey('coupons'));
  };
  const title = t(coupon ? 'coupons.edit' : 'coupons.create');
  if (!lists && error)
    return <LoadErrorDialog title={title} query={query} failure={t('prices.loadFailed')} onClose={onClose} />;
  if (!lists) return null;
  const { currency } = lists.find(({ isDefault }) => isDefault)!;
  const sold = [...new Set([...lists.map((list) => list.currency), coupon?.currency ?? currency])];
  return (
    <FormDialog
      title={title}
      action={t('coupons.save')}
      defaultValues={formOf(coupon, currency, timezone)}
      draft={couponDraft(coupon)}
      failure={t('coupons.saveFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        source="code"
        label={t('coupons.code')}
        hint={t('coupons.codeHint')}
        autoFocus
        validate={requiredText(t('messages.coupon_code_invalid'))}
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <ValueInputs currencies={sold} />
      <TextInput source="validFrom" label={t('coupons.validFrom')} type="datetime-local" slotProps={TIME} />
      <TextInput
        source="validUntil"
        label={t('coupons.validUntil')}
        hint={t('coupons.inZone', { zone: timezone })}
        type="datetime-local"
        slotProps={TIME}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1.5 }}>
        <TextInput source="maxUses" label={t('coupons.maxUses')} hint={t('coupons.noLimit')} slotProps={NUMERIC} />
        <TextInput
          source="maxUsesPerClient"
          label={t('coupons.maxUsesPerClient')}
          hint={t('coupons.noLimit')}
          slotProps={NUMERIC}
        />
      </Stack>
      <CouponProjectsInput />
      <TextInput
        source="note"
        label={t('coupons.note')}
        hint={t('coupons.noteHint')}
        multiline
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <SwitchInput source="active" label={t('coupons.active')} hint={t('coupons.activeHint')} />
    </FormDialog>
  );
}

/** Asks what the coupon takes off, and from which order on. */
function ValueInputs({ currencies }: { currencies: readonly string[] }) {
  const t = useText();
  const form = useWatch() as CouponForm;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <SelectInput
          source="kind"
          label={t('coupons.kind')}
          choices={[
            { value: 'percent', name: t('coupons.percent') },
            { value: 'amount', name: t('coupons.amount') },
          ]}
        />
        {form.kind === 'percent' ? (
          <TextInput source="percent" label={t('coupons.percentValue')} slotProps={NUMERIC} />
        ) : (
          <TextInput source="amountCents" label={t('coupons.amountValue')} slotProps={DECIMAL} />
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <TextInput
          source="minimumOrderCents"
          label={t('coupons.minimum')}
          hint={t('coupons.minimumHint')}
          slotProps={DECIMAL}
        />
        {needsCurrency(form) && (
          <SelectInput
            source="currency"
            label={t('prices.currency')}
            hint={t('coupons.currencyHint')}
            choices={currencies.map((each) => ({ value: each, name: each.toUpperCase() }))}
          />
        )}
      </Stack>
    </>
  );
}
