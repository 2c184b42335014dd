/** How staff may sort and filter the list of projects; `q` looks in name, client and file names, those that are shown and those that were uploaded. */
export const PROJECT_LIST = {
  sort: ['createdAt', 'name', 'clientEmail', 'status', 'expiresAt', 'id'],
  filter: ['id', 'status', 'q', 'clientEmail'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
} as const;

export type ProjectSort = (typeof PROJECT_LIST.sort)[number];
