import { MenuItem } from '@mui/material';
import type { CouponDto } from '@showreel/api-client';
import { deleteCouponMutation, updateCouponMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh, resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { MoreMenu } from '../ui/ButtonMenu';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { hasDraft } from '../ui/form/draft';
import { CouponDialog, couponDraft } from './CouponDialog';
import { savedBodyOf } from './couponForm';

/** Edit, deactivate or activate, delete. */
export function CouponMenu({ coupon }: { coupon: CouponDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(() => (hasDraft(couponDraft(coupon)) ? 'edit' : null));
  const { id, code, active } = coupon;
  const close = () => setOpen(null);
  const change = useAction({
    ...updateCouponMutation(),
    failure: t('coupons.saveFailed'),
    done: () => {
      toast({ title: t(active ? 'coupons.deactivated' : 'coupons.activated', { code }) });
      void refresh(queries, resourceKey('coupons'));
    },
  });
  const remove = useAction({
    ...deleteCouponMutation(),
    failure: t('coupons.deleteFailed'),
    done: () => {
      toast({ title: t('coupons.deleted') });
      close();
      void refresh(queries, resourceKey('coupons'));
    },
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
