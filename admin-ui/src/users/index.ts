import type { ResourceProps } from 'react-admin';

/** Accounts. Managed on the dashboard's second tab, without pages of their own. */
export default { name: 'users', recordRepresentation: 'email' } satisfies ResourceProps;
