import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { deleteCoupon, updateCoupon, type CouponDto } from '@showreel/api-client';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { CALL, call } from '../api/client';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { CouponDialog } from './CouponDialog';
import { savedBodyOf } from './couponForm';

/** Edit, deactivate or activate, delete. */
export function CouponMenu({ coupon }: { coupon: CouponDto }) {
  const t = useText();
  const toast = useToast();
  const refresh = useRefresh();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id, code, active } = coupon;
  const close = () => setOpen(null);
  const change = useAction({
    run: () => call(updateCoupon({ ...CALL, path: { id }, body: { ...savedBodyOf(coupon), active: !active } })),
    failure: t('coupons.saveFailed'),
    done: () => {
      toast({ title: t(active ? 'coupons.deactivated' : 'coupons.activated', { code }) });
      refresh();
    },
  });
  const remove = useAction({
    run: () => call(deleteCoupon({ ...CALL, path: { id } })),
    failure: t('coupons.deleteFailed'),
    done: () => {
      toast({ title: t('coupons.deleted') });
      close();
      refresh();
    },
  });
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        aria-label={t('prices.moreActions', { name: code })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ border: 1, borderColor: 'divider', minWidth: { xs: 44, md: 0 }, minHeight: { xs: 44, md: 0 } }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => setOpen('edit'))}>{t('prices.edit')}</MenuItem>
        <MenuItem disabled={change.busy} onClick={choose(() => change.start())}>
          {t(active ? 'coupons.deactivate' : 'coupons.activate')}
        </MenuItem>
        <MenuItem onClick={choose(() => setOpen('delete'))} sx={{ color: 'error.main' }}>
          {t('prices.delete')}
        </MenuItem>
      </Menu>
      {open === 'edit' && <CouponDialog coupon={coupon} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('coupons.delete')}
          text={t('coupons.deleteText', { code })}
          action={t('coupons.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start()}
          onCancel={close}
        />
      )}
    </>
  );
}
