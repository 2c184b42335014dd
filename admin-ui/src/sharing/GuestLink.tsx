import { Box, Button, Stack } from '@mui/material';
import type { GuestLinkDto, ProjectDto, SetGuestLinkData } from '@showreel/api-client';
import {
  getGuestLinkOptions,
  getGuestLinkQueryKey,
  setGuestLinkMutation,
  updateProjectMutation,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionLost } from '../api/errors';
import { useKinds } from '../api/people';
import { projectSaved, refreshProject } from '../api/projectCache';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { LoadError } from '../ui/feedback/LoadError';
import { PlainDialog } from '../ui/feedback/PlainDialog';
import { Undo } from '../ui/feedback/Undo';
import { useAction } from '../ui/feedback/useAction';
import { useCopyLink } from '../ui/feedback/useCopyLink';
import { useToast } from '../ui/feedback/useToast';
import { SwitchField } from '../ui/form/SwitchField';
import { GalleryLink } from './GalleryLink';
import { SecondaryButton } from '../ui/SecondaryButton';

type Sent = Pick<SetGuestLinkData, 'path' | 'body'>;

/** Lets guests into a gallery by one link, and says what guests get. Each change is saved at once. */
export function GuestLink({ project }: { project: ProjectDto }) {
  const t = useText();
  const { id } = project;
  const path = { id };
  const copy = useCopyLink();
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'code' | 'renew' | null>(null);
  const close = () => setOpen(null);
  const hasGuests = useKinds(id).includes('guest');
  const { data, error, refetch } = useQuery(getGuestLinkOptions({ path }));
  const { busy, start } = useAction({
    ...setGuestLinkMutation(),
    failure: t('guests.failed'),
    done: (saved: GuestLinkDto, { body: { enabled, renew } }: Sent) => {
      queries.setQueryData(getGuestLinkQueryKey({ path }), saved);
      if (renew) toast({ title: t('guests.renewed'), text: t('guests.renewedText') });
      else if (!enabled)
        toast({
          title: t('guests.stopped'),
          text: t('guests.stoppedText'),
          duration: 10_000,
          action: <Undo onClick={() => start({ path, body: { enabled: true } })} />,
        });
      else toast({ title: t(data?.enabled ? 'guests.saved' : 'guests.started') });
      close();
      void refreshProject(queries, id);
    },
  });
  const { busy: isSaving, start: save } = useAction({
    ...updateProjectMutation(),
    failure: t('guests.failed'),
    done: (saved) => {
      toast({ title: t('guests.saved') });
      void projectSaved(queries, saved);
    },
  });
  if (!data)
    return error && !isSessionLost(error) ? (
      <Box sx={SECTION}>
        <LoadError error={error} failure={t('guests.loadFailed')} onRetry={refetch} />
      </Box>
    ) : null;
  const { enabled, emailRequired, link } = data;
  const change = (body: Sent['body']) => !busy && start({ path, body });
  return (
    <Stack component="section" aria-label={t('guests.title')} sx={SECTION}>
      <SwitchField
        label={t('guests.letIn')}
        hint={t('guests.letInHint')}
        checked={enabled}
        onChange={(next) => change({ enabled: next })}
      />
      {link !== null && (
        <>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <SecondaryButton size="small" onClick={() => void copy(link, t('guests.copied'))}>
              {t('sharing.copy')}
            </SecondaryButton>
            <SecondaryButton size="small" onClick={() => setOpen('code')}>
              {t('guests.code')}
            </SecondaryButton>
            <Button size="small" color="inherit" onClick={() => setOpen('renew')}>
              {t('people.newLink')}
            </Button>
          </Stack>
          <SwitchField
            label={t('guests.askEmail')}
            hint={t('guests.askEmailHint')}
            checked={emailRequired}
            onChange={(next) => change({ enabled, emailRequired: next })}
          />
        </>
      )}
      {(enabled || hasGuests) && (
        <>
          <SwitchField
            label={t('guests.allowance')}
            hint={t(`guests.${project.access}Hint`)}
            checked={project.guestAllowance}
            onChange={(guestAllowance) => !isSaving && save({ path, body: { guestAllowance } })}
          />
          <SwitchField
            label={t('guests.purchases')}
            hint={t('guests.purchasesHint')}
            checked={project.guestPurchases}
            onChange={(guestPurchases) => !isSaving && save({ path, body: { guestPurchases } })}
          />
        </>
      )}
      {open === 'code' && link !== null && <LinkDialog link={link} onClose={close} />}
      {open === 'renew' && (
        <ConfirmDialog
          title={t('guests.renewTitle')}
          text={t('guests.renewText')}
          action={t('people.newLink')}
          busy={busy}
          onConfirm={() => change({ enabled, renew: true })}
          onCancel={close}
        />
      )}
    </Stack>
  );
}

const SECTION = { gap: 1.5, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' } as const;

/** Shows the link with its QR code. */
function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useText();
  return (
    <PlainDialog title={t('guests.title')} maxWidth="sm" onClose={onClose}>
      <Box sx={{ pt: 1 }}>
        <GalleryLink url={link} label={t('guests.link')} />
      </Box>
    </PlainDialog>
  );
}
