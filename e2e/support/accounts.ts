/** What signs somebody in. */
export interface Account {
  email: string;
  password: string;
}

/** The first admin of the product under test. His sessions are shared by the roads: none of them logs him out. */
export const ADMIN: Account = { email: 'admin@roads.example', password: 'roads-and-bridges-1' };
