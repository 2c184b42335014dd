import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

export const WITHDRAWAL_LIST = new ListDefinition('withdrawals', {
  sort: { receivedAt: 'received_at' },
  key: 'id',
  filter: ['state', 'purchaseId'],
  defaultSort: { field: 'receivedAt', order: 'DESC' },
});

export type WithdrawalSort = SortOf<typeof WITHDRAWAL_LIST>;
