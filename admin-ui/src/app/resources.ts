import type { ResourceProps } from 'react-admin';
import { lazyNamed } from '../ui/lazyNamed';

/** A project is a shoot or delivery. */
export const projects = {
  name: 'projects',
  recordRepresentation: 'name',
  list: lazyNamed(() => import('./ProjectListPage'), 'ProjectListPage'),
  edit: lazyNamed(() => import('./ProjectPage'), 'ProjectPage'),
} satisfies ResourceProps;

/** Clients are everybody with a gallery, a purchase or an account. */
export const clients = {
  name: 'clients',
  recordRepresentation: 'email',
  list: lazyNamed(() => import('./ClientListPage'), 'ClientListPage'),
  edit: lazyNamed(() => import('./ClientPage'), 'ClientPage'),
} satisfies ResourceProps;

/** Users are the accounts of the team, and of clients who have one. */
export const users = {
  name: 'users',
  recordRepresentation: 'email',
  list: lazyNamed(() => import('../users/UserList'), 'UserList'),
} satisfies ResourceProps;

/** Purchases are what clients have bought. */
export const purchases = {
  name: 'purchases',
  recordRepresentation: 'receiptNumber',
  list: lazyNamed(() => import('../purchases/list/PurchaseList'), 'PurchaseList'),
  edit: lazyNamed(() => import('../purchases/detail/PurchaseShow'), 'PurchaseShow'),
} satisfies ResourceProps;

/** Withdrawals are statements by which clients withdraw from purchases. */
export const withdrawals = {
  name: 'withdrawals',
  list: lazyNamed(() => import('../purchases/withdrawals/WithdrawalList'), 'WithdrawalList'),
} satisfies ResourceProps;

/** Price lists say what the studio sells, and for how much. */
export const priceLists = {
  name: 'price-lists',
  recordRepresentation: 'name',
  list: lazyNamed(() => import('../price-lists/PriceLists'), 'PriceLists'),
  create: lazyNamed(() => import('../price-lists/PriceListPage'), 'NewPriceListPage'),
  edit: lazyNamed(() => import('../price-lists/PriceListPage'), 'PriceListPage'),
} satisfies ResourceProps;

/** Coupons are codes that make an order cheaper. */
export const coupons = {
  name: 'coupons',
  recordRepresentation: 'code',
  list: lazyNamed(() => import('../coupons/CouponList'), 'CouponList'),
} satisfies ResourceProps;
