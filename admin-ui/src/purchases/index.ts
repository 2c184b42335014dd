import PurchaseIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** What clients have withdrawn from. */
export const withdrawals = {
  name: 'withdrawals',
  list: lazy(() => import('./withdrawals/WithdrawalList').then(({ WithdrawalList: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** What clients have bought. */
export default {
  name: 'purchases',
  icon: PurchaseIcon,
  recordRepresentation: 'receiptNumber',
  list: lazy(() => import('./list/PurchaseList').then(({ PurchaseList: page }) => ({ default: page }))),
  edit: lazy(() => import('./detail/PurchaseShow').then(({ PurchaseShow: page }) => ({ default: page }))),
} satisfies ResourceProps;
