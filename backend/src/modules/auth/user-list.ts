/** How staff may sort and filter the list of users; `q` looks in e-mail and name. */
export const USER_LIST = {
  sort: ['createdAt', 'email', 'firstName', 'lastName', 'role', 'id'],
  filter: ['id', 'role', 'q'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
} as const;

export type UserSort = (typeof USER_LIST.sort)[number];
