import CouponIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Codes that make an order cheaper. */
export default {
  name: 'coupons',
  icon: CouponIcon,
  recordRepresentation: 'code',
  list: lazy(() => import('./CouponList').then(({ CouponList: page }) => ({ default: page }))),
} satisfies ResourceProps;
