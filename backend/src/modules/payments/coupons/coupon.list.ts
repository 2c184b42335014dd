import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

export const COUPON_LIST = new ListDefinition('coupons', {
  sort: { createdAt: '"createdAt"', code: 'code', validUntil: '"validUntil"', useCount: '"useCount"', id: 'id' },
  nullable: ['validUntil'],
  key: 'id',
  filter: ['id', 'q', 'active'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type CouponSort = SortOf<typeof COUPON_LIST>;
