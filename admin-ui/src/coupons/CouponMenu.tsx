import { MenuItem } from '@mui/material';
import type { CouponDto } from '@showreel/api-client';
import { deleteCouponMutation, updateCouponMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { MoreMenu } from '../ui/ButtonMenu';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { hasDraft } from '../ui/form/draft';
import { CouponDialog, couponDraft } from './CouponDialog';
import { savedBodyOf } from './couponForm';

/** Lets staff edit, activate, deactivate and delete a coupon. */
export function CouponMenu({ coupon }: { coupon: CouponDto }) {
  const t = useText();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(() => (hasDraft(couponDraft(coupon)) ? 'edit' : null));
  const { id, code, active } = coupon;
  const close = () => setOpen(null);
  const change = useAction({
    ...updateCouponMutation(),
    success: t(active ? 'coupons.deactivated' : 'coupons.activated', { code }),
    failure: t('coupons.saveFailed'),
    refreshes: [resourceKey('coupons')],
  });
  const remove = useAction({
    ...deleteCouponMutation(),
    success: t('coupons.deleted'),
    failure: t('coupons.deleteFailed'),
    done: close,
    refreshes: [resourceKey('coupons')],
  });
  return (
    <>
      <MoreMenu label={t('prices.moreActions', { name: code })}>
        <MenuItem onClick={() => setOpen('edit')}>{t('prices.edit')}</MenuItem>
        <MenuItem
          disabled={change.busy}
          onClick={() => change.start({ path: { id }, body: { ...savedBodyOf(coupon), active: !active } })}
        >
          {t(active ? 'coupons.deactivate' : 'coupons.activate')}
        </MenuItem>
        <MenuItem onClick={() => setOpen('delete')} sx={{ color: 'error.main' }}>
          {t('prices.delete')}
        </MenuItem>
      </MoreMenu>
      {open === 'edit' && <CouponDialog coupon={coupon} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('coupons.delete')}
          text={t('coupons.deleteText', { code })}
          action={t('coupons.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({ path: { id } })}
          onCancel={close}
        />
      )}
    </>
  );
}
