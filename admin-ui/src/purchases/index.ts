import type { ResourceProps } from 'react-admin';

/** The order book. Its list stands on the dashboard's third tab; `/purchases/{id}` is its page. */
export default { name: 'purchases', recordRepresentation: 'receiptNumber' } satisfies ResourceProps;
