import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

/**
 * `q` looks in the project's name, the client's name and address, and the shown and uploaded names of files;
 * `closesSoon`, `notOpened` and `sold` are true or left out.
 */
export const PROJECT_LIST = new ListDefinition('projects', {
  sort: {
    createdAt: 'created_at',
    name: 'name',
    clientEmail: 'client_email_key',
    status: 'status',
    expiresAt: 'expires_at',
    id: 'id',
  },
  nullable: ['expiresAt'],
  key: 'id',
  filter: ['id', 'status', 'q', 'clientEmail', 'closesSoon', 'notOpened', 'sold'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type ProjectSort = SortOf<typeof PROJECT_LIST>;
