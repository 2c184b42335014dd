import type { PersonDto, ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { GrantDialog } from '../grants/GrantDialog';
import { PeopleCard } from '../people/PeopleCard';
import { ProjectEditDialog } from '../projects/forms/ProjectEditDialog';
import { GuestLink } from '../sharing/GuestLink';
import { ShareDialog } from '../sharing/ShareDialog';
import { useViewAsClient } from '../sharing/useViewAsClient';

/** Lists the people of a project and its guest link, with the dialogs that are about one of them. */
export function ProjectPeople({ project }: { project: ProjectDto }) {
  const [invited, setInvited] = useState<PersonDto | null>(null);
  const [granted, setGranted] = useState<PersonDto | null>(null);
  const [editing, setEditing] = useState(false);
  const viewAs = useViewAsClient(project.id);
  return (
    <>
      <PeopleCard
        projectId={project.id}
        onInvite={setInvited}
        onViewAs={({ id }) => viewAs.start({ personId: id })}
        onGrant={setGranted}
        onEditClient={() => setEditing(true)}
      >
        <GuestLink project={project} />
      </PeopleCard>
      {invited && <ShareDialog projectId={project.id} person={invited} onClose={() => setInvited(null)} />}
      {granted && <GrantDialog project={project} person={granted} onClose={() => setGranted(null)} />}
      {editing && <ProjectEditDialog project={project} onClose={() => setEditing(false)} />}
    </>
  );
}
