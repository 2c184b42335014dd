import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import type { ShareDto, SharePreviewDto, SharingDto } from '@showreel/api-client';
import { getSharingQueryKey, retryShareMutation, sendPasscodeMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useFormDraft } from '../ui/form/draft';
import { useUnsaved } from '../ui/form/useUnsaved';
import { GalleryLink, useCopyLink } from './GalleryLink';
import { shareDraft, ShareMailForm } from './ShareMailForm';
import { ShareState } from './ShareState';
import { useMailOutcome, useSharing } from './useSharing';

/** Shares a gallery with its client: the link, a mail with it, and the state of earlier mails. */
export function ShareDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useSharing(projectId);
  const form = useForm<SharePreviewDto>({
    defaultValues: { subject: '', text: '' },
    ...(data ? { values: data.template } : {}),
    // A refetch of the template does not overwrite what was typed.
    resetOptions: { keepDirtyValues: true },
  });
  useFormDraft(shareDraft(projectId), form);
  const [sent, setSent] = useState<SharePreviewDto | null>(null);
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'text'] });
  const isSent = sent?.subject === subject && sent.text === text;
  const { close, question } = useUnsaved(form.formState.isDirty && !isSent, onClose);
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('sharing.title')}</DialogTitle>
      <DialogContent>
        {error && !data && <LoadError error={error} failure={t('sharing.readFailed')} onRetry={refetch} />}
        {!data && !error && <Skeleton variant="rounded" height={240} />}
        {data && (
          <Stack sx={{ gap: 2.5 }}>
            {!data.mailConfigured && <NoMailServer sharing={data} />}
            <GalleryLink url={data.galleryUrl} />
            <Divider />
            <ShareMailForm projectId={projectId} sharing={data} form={form} onSent={setSent} />
            {data.hasPasscode && <PasscodeMail projectId={projectId} client={data.clientName ?? data.clientEmail} />}
            <Divider />
            <section aria-label={t('sharing.history')}>
              <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
                {t('sharing.history')}
              </Typography>
              {data.shares.length === 0 && (
                <Typography variant="body2" color="textSecondary">
                  {t('sharing.noMails')}
                </Typography>
              )}
              <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
                {data.shares.map((share) => (
                  <PastMail key={share.id} projectId={projectId} share={share} mailConfigured={data.mailConfigured} />
                ))}
              </Stack>
            </section>
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {t('sharing.close')}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** Without a mail server an email reaches nobody: the link can be sent in another way. */
function NoMailServer({ sharing }: { sharing: SharingDto }) {
  const t = useText();
  const copy = useCopyLink();
  return (
    <Alert severity="warning">
      {t('sharing.noServer', { name: sharing.clientName ?? sharing.clientEmail })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => copy(sharing.galleryUrl)}>
          {t('sharing.copy')}
        </Button>
        <Button size="small" color="inherit" component={Link} to="/settings/mail">
          {t('sharing.setUpMail')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The passcode goes to the client in a mail of its own: one mail alone opens nothing. */
function PasscodeMail({ projectId, client }: { projectId: string; client: string }) {
  const t = useText();
  const showOutcome = useMailOutcome();
  const { busy, start } = useAction({
    ...sendPasscodeMutation(),
    failure: t('sharing.sendFailed'),
    done: showOutcome,
  });
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('sharing.passcodeAbout', { name: client })}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={busy}
        onClick={() => start({ path: { id: projectId } })}
      >
        {t('sharing.sendPasscode')}
      </Button>
    </Stack>
  );
}

function PastMail({
  projectId,
  share,
  mailConfigured,
}: {
  projectId: string;
  share: ShareDto;
  mailConfigured: boolean;
}) {
  const t = useText();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    ...retryShareMutation(),
    failure: t('sharing.sendFailed'),
    done: () => void refresh(queries, getSharingQueryKey({ path: { id: projectId } })),
  });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
      <Stack sx={{ minWidth: 0, gap: 0.25 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 540 }}>
          {share.subject}
        </Typography>
        {share.additional && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('sharing.to', { email: share.email })}
          </Typography>
        )}
        <ShareState share={share} />
      </Stack>
      {(share.state === 'failed' || (share.state === 'filed' && mailConfigured)) && (
        <Button size="small" loading={busy} onClick={() => start({ path: { id: projectId, shareId: share.id } })}>
          {t('sharing.tryAgain')}
        </Button>
      )}
    </Stack>
  );
}
