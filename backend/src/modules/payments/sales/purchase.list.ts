import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

export const PURCHASE_LIST = new ListDefinition('purchases', {
  sort: {
    createdAt: 'created_at',
    paidAt: 'succeeded_at',
    totalCents: 'amount_cents',
    refundedCents: 'refunded_cents',
    state: 'state',
    projectName: 'project_name',
    clientEmail: 'email_key',
    packageType: 'package_type',
    receiptNumber: 'receipt_number',
    id: 'id',
  },
  nullable: ['paidAt', 'receiptNumber'],
  key: 'id',
  filter: ['id', 'projectId', 'clientEmail', 'state', 'attention', 'abandoned', 'provider', 'from', 'to', 'q'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type PurchaseSort = SortOf<typeof PURCHASE_LIST>;
