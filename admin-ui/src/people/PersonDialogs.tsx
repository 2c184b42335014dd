import { addPerson, updatePerson, type PersonDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { personName, type PersonKind } from '../api/people';
import { refreshPeople } from '../api/projectCache';
import { useText } from '../i18n/language';
import { useCopyLink } from '../ui/feedback/useCopyLink';
import { useToast } from '../ui/feedback/useToast';
import { FormDialog } from '../ui/form/FormDialog';
import { KindInput, personFields, PersonInputs, type PersonForm } from './personForm';
import { SecondaryButton } from '../ui/SecondaryButton';

/** The forms' drafts are stored under these names when the session ends. */
export const addPersonDraft = (projectId: string) => `add-person-${projectId}`;
export const editPersonDraft = (personId: string) => `edit-person-${personId}`;

type NewPersonForm = PersonForm & { kind: PersonKind };

const EMPTY: NewPersonForm = { name: '', email: '', kind: 'client' };

/** Adds somebody to a gallery, and offers the new link. */
export function AddPersonDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <FormDialog<NewPersonForm>
      title={t('people.add')}
      action={t('people.addAction')}
      defaultValues={EMPTY}
      draft={addPersonDraft(projectId)}
      failure={t('people.addFailed')}
      onSubmit={async (form) => {
        const person = await addPerson({ path: { id: projectId }, body: { kind: form.kind, ...personFields(form) } });
        toast({ title: t('people.added', { count: 1 }), action: <CopyButton person={person} /> });
        onClose();
        void refreshPeople(queries, projectId);
      }}
      onClose={onClose}
    >
      <PersonInputs />
      <KindInput />
    </FormDialog>
  );
}

/** Edits the name and the address of a person. */
export function EditPersonDialog({
  projectId,
  person: { id, name, email },
  onClose,
}: {
  projectId: string;
  person: PersonDto;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <FormDialog<PersonForm>
      title={t('people.editTitle')}
      action={t('people.save')}
      defaultValues={{ name: name ?? '', email: email ?? '' }}
      draft={editPersonDraft(id)}
      failure={t('people.saveFailed')}
      onSubmit={async (form) => {
        await updatePerson({ path: { id: projectId, personId: id }, body: personFields(form) });
        toast({ title: t('people.saved') });
        onClose();
        void refreshPeople(queries, projectId);
      }}
      onClose={onClose}
    >
      <PersonInputs />
    </FormDialog>
  );
}

/** Copies a new link from its toast. */
export function CopyButton({ person }: { person: PersonDto }) {
  const t = useText();
  const copy = useCopyLink();
  return (
    <SecondaryButton
      size="small"
      onClick={() => void copy(person.link, t('people.copied', { name: personName(person) }))}
      sx={{ display: 'block', mt: 1 }}
    >
      {t('sharing.copy')}
    </SecondaryButton>
  );
}
