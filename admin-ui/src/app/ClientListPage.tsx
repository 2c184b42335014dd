import { Suspense, useState } from 'react';
import { ClientList } from '../clients/ClientList';
import { hasDraft } from '../ui/form/draft';
import { lazyNamed } from '../ui/lazyNamed';

const ProjectCreateDialog = lazyNamed(() => import('../projects/forms/ProjectCreateDialog'), 'ProjectCreateDialog');

const CREATE_DRAFT = 'create-gallery';

/** /admin/clients lists all clients, and leads to a first gallery. */
export function ClientListPage() {
  const [creating, setCreating] = useState(() => hasDraft(CREATE_DRAFT));
  return (
    <>
      <ClientList onCreate={() => setCreating(true)} />
      <Suspense>{creating && <ProjectCreateDialog draft={CREATE_DRAFT} onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
