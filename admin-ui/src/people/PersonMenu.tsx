import { ListItemText, MenuItem } from '@mui/material';
import type { PersonDto } from '@showreel/api-client';
import { removePersonMutation, renewLinkMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isErased } from '../api/erased';
import { personName } from '../api/people';
import { refreshPeople } from '../api/projectCache';
import { useText } from '../i18n/language';
import { MoreMenu } from '../ui/ButtonMenu';
import { clientPath } from '../ui/ClientLink';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { hasDraft } from '../ui/form/draft';
import { CopyButton, EditPersonDialog, editPersonDraft } from './PersonDialogs';

/** The list of people asks its page to do this. */
export interface PeopleHandlers {
  onInvite: (person: PersonDto) => void;
  /** Shows the gallery as this person sees it. */
  onViewAs: (person: PersonDto) => void;
  /** Opens files for a guest or partner. */
  onGrant: (person: PersonDto) => void;
  /** Opens the project's form, which has the main client. */
  onEditClient: () => void;
}

/** Lets staff invite a person, view the gallery as them, grant downloads, edit, renew their link, and remove them. */
export function PersonMenu({
  projectId,
  person,
  onInvite,
  onViewAs,
  onGrant,
  onEditClient,
}: { projectId: string; person: PersonDto } & PeopleHandlers) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'newLink' | 'remove' | null>(() =>
    hasDraft(editPersonDraft(person.id)) ? 'edit' : null,
  );
  const name = personName(person);
  const isReachable = person.email !== null && !isErased(person.email);
  const path = { id: projectId, personId: person.id };
  const close = () => setOpen(null);
  const newLink = useAction({
    ...renewLinkMutation(),
    failure: t('people.newLinkFailed'),
    done: (renewed: PersonDto) => {
      toast({
        title: t('people.newLinkMade'),
        text: t('people.newLinkMadeText', { name }),
        action: <CopyButton person={renewed} />,
        sticky: true,
      });
      close();
      void refreshPeople(queries, projectId);
    },
  });
  const remove = useAction({
    ...removePersonMutation(),
    success: t('people.removed'),
    failure: t('people.removeFailed'),
    done: () => {
      close();
      void refreshPeople(queries, projectId);
    },
  });
  return (
    <>
      <MoreMenu label={t('projects.actionsFor', { name })} size="small" outlined={false}>
        {!isReachable || person.emailStated ? (
          <MenuItem aria-disabled sx={{ '&, &:hover': { bgcolor: 'transparent', cursor: 'default' } }}>
            <ListItemText
              primary={t('people.invite')}
              secondary={t(isReachable ? 'people.addressStated' : 'people.noAddress')}
              slotProps={{ primary: { color: 'textDisabled' } }}
            />
          </MenuItem>
        ) : (
          <MenuItem onClick={() => onInvite(person)}>{t('people.invite')}</MenuItem>
        )}
        <MenuItem onClick={() => onViewAs(person)}>{t('people.viewAs')}</MenuItem>
        {person.kind !== 'client' && <MenuItem onClick={() => onGrant(person)}>{t('people.grant')}</MenuItem>}
        {person.isMain ? (
          <MenuItem onClick={onEditClient}>{t('project.edit')}</MenuItem>
        ) : (
          <MenuItem onClick={() => setOpen('edit')}>{t('people.edit')}</MenuItem>
        )}
        {person.email !== null && (
          <MenuItem component={Link} to={clientPath(person.email)}>
            {t('clients.personalData')}
          </MenuItem>
        )}
        <MenuItem onClick={() => setOpen('newLink')}>{t('people.newLink')}</MenuItem>
        {!person.isMain && (
          <MenuItem onClick={() => setOpen('remove')} sx={{ color: 'error.main' }}>
            {t('people.remove')}
          </MenuItem>
        )}
      </MoreMenu>
      {open === 'edit' && <EditPersonDialog projectId={projectId} person={person} onClose={close} />}
      {open === 'newLink' && (
        <ConfirmDialog
          title={t('people.newLinkTitle')}
          text={t('people.newLinkText', { name })}
          action={t('people.newLink')}
          busy={newLink.busy}
          onConfirm={() => newLink.start({ path })}
          onCancel={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('people.removeTitle')}
          text={t('people.removeText', { name })}
          action={t('people.remove')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({ path })}
          onCancel={close}
        />
      )}
    </>
  );
}
