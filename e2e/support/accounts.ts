/** Credentials of a user. */
export interface Account {
  email: string;
  password: string;
}

/** The first admin of the product under test. Tests share their session: none of them signs them out. */
export const ADMIN: Account = { email: 'admin@e2e.example', password: 'end-to-end-tests-1' };
