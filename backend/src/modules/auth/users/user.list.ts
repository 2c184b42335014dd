import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

/** `q` looks in email and name. */
export const USER_LIST = new ListDefinition('users', {
  sort: {
    createdAt: 'created_at',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    role: 'role',
    id: 'id',
  },
  key: 'id',
  filter: ['id', 'role', 'q'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type UserSort = SortOf<typeof USER_LIST>;
