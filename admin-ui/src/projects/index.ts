import type { ResourceProps } from 'react-admin';

/** A shoot or delivery. Its list stands on the dashboard; `/projects/{id}` is its page. */
export default { name: 'projects', recordRepresentation: 'name' } satisfies ResourceProps;
