import { lazy, Suspense, useState } from 'react';
import { ClientList } from '../clients/ClientList';

const ProjectCreateDialog = lazy(() =>
  import('../projects/forms/ProjectCreateDialog').then(({ ProjectCreateDialog: dialog }) => ({ default: dialog })),
);

/** /admin/clients: all clients, and the way to a first gallery. */
export function ClientListPage() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ClientList onCreate={() => setCreating(true)} />
      <Suspense>{creating && <ProjectCreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
