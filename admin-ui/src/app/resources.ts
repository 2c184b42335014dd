import CouponIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import UserIcon from '@mui/icons-material/BadgeOutlined';
import ClientIcon from '@mui/icons-material/PeopleOutlined';
import ProjectIcon from '@mui/icons-material/PhotoLibraryOutlined';
import PurchaseIcon from '@mui/icons-material/ReceiptLongOutlined';
import PriceListIcon from '@mui/icons-material/SellOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** A shoot or delivery. */
export const projects = {
  name: 'projects',
  icon: ProjectIcon,
  recordRepresentation: 'name',
  list: lazy(() => import('../projects/list/ProjectList').then(({ ProjectList: page }) => ({ default: page }))),
  edit: lazy(() => import('../projects/detail/ProjectShow').then(({ ProjectShow: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** Everybody with a gallery, a purchase or an account. */
export const clients = {
  name: 'clients',
  icon: ClientIcon,
  recordRepresentation: 'email',
  list: lazy(() => import('./ClientListPage').then(({ ClientListPage: page }) => ({ default: page }))),
  edit: lazy(() => import('./ClientPage').then(({ ClientPage: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** Accounts of the team, and of clients who have one. */
export const users = {
  name: 'users',
  icon: UserIcon,
  recordRepresentation: 'email',
  list: lazy(() => import('../users/UserList').then(({ UserList: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** What clients have bought. */
export const purchases = {
  name: 'purchases',
  icon: PurchaseIcon,
  recordRepresentation: 'receiptNumber',
  list: lazy(() => import('../purchases/list/PurchaseList').then(({ PurchaseList: page }) => ({ default: page }))),
  edit: lazy(() => import('../purchases/detail/PurchaseShow').then(({ PurchaseShow: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** What clients have withdrawn from. */
export const withdrawals = {
  name: 'withdrawals',
  list: lazy(() =>
    import('../purchases/withdrawals/WithdrawalList').then(({ WithdrawalList: page }) => ({ default: page })),
  ),
} satisfies ResourceProps;

/** What the studio sells, and for how much. */
export const priceLists = {
  name: 'price-lists',
  icon: PriceListIcon,
  recordRepresentation: 'name',
  list: lazy(() => import('../price-lists/PriceLists').then(({ PriceLists: page }) => ({ default: page }))),
  create: lazy(() => import('../price-lists/PriceListPage').then(({ NewPriceListPage: page }) => ({ default: page }))),
  edit: lazy(() => import('../price-lists/PriceListPage').then(({ PriceListPage: page }) => ({ default: page }))),
} satisfies ResourceProps;

/** Codes that make an order cheaper. */
export const coupons = {
  name: 'coupons',
  icon: CouponIcon,
  recordRepresentation: 'code',
  list: lazy(() => import('../coupons/CouponList').then(({ CouponList: page }) => ({ default: page }))),
} satisfies ResourceProps;
