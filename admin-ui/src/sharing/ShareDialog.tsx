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
import {
  shareGallery,
  type PasscodeMailDto,
  type PersonDto,
  type ShareDto,
  type ShareMailDto,
  type SharePreviewDto,
  type SharingDto,
} from '@showreel/api-client';
import { getSharingQueryKey, retryShareMutation, sendPasscodeMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressText } from '../api/erased';
import { isClient, personName } from '../api/people';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useCopyLink } from '../ui/feedback/useCopyLink';
import { useToast } from '../ui/feedback/useToast';
import { useServerForm } from '../ui/form/useServerForm';
import { useUnsaved } from '../ui/form/useUnsaved';
import { GalleryLink } from './GalleryLink';
import { shareDraft, ShareMailForm, type ShareForm } from './ShareMailForm';
import { ShareState } from './ShareState';
import { useSharing } from './useSharing';
import { SecondaryButton } from '../ui/SecondaryButton';

const EMPTY: ShareForm = { subject: '', text: '', personIds: [] };

/** Shares a gallery: shows a link, sends each person a mail with their own, and shows the state of earlier mails. */
export function ShareDialog({
  projectId,
  person,
  onClose,
}: {
  projectId: string;
  /** The person whom the dialog is about; without one, it shows the main client's link, and mails everyone. */
  person?: Pick<PersonDto, 'id' | 'name' | 'email' | 'link'> | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useSharing(projectId);
  const [sent, setSent] = useState<SharePreviewDto | null>(null);
  const [preview, setPreview] = useState<ShareMailDto | null>(null);
  const server = useServerForm<ShareForm>({
    values: data
      ? { ...data.template, personIds: person ? [person.id] : data.recipients.filter(isClient).map(({ id }) => id) }
      : EMPTY,
    version: dataUpdatedAt,
    // A newer template does not overwrite what was typed.
    asksAbout: 'nothing',
    save: async ({ subject, text, personIds }) => {
      // Somebody may have been removed meanwhile.
      const chosen = (data?.recipients ?? []).map(({ id }) => id).filter((id) => personIds.includes(id));
      await shareGallery({ path: { id: projectId }, body: { subject, text, personIds: chosen } });
      setSent({ subject, text });
      setPreview(null);
      toast(
        data?.mailConfigured
          ? { title: t('sharing.queued', { count: chosen.length }), text: t('sharing.queuedText') }
          : { title: t('sharing.filed') },
      );
      void refresh(queries, getSharingQueryKey({ path: { id: projectId } }));
    },
    failure: t('sharing.sendFailed'),
    toastTitle: t('sharing.sendFailed'),
    draft: shareDraft(projectId),
  });
  const { subject, text } = server.values;
  const isSent = sent?.subject === subject && sent.text === text;
  // Choosing other people is no text that could be lost.
  const isWritten = subject !== server.saved.subject || text !== server.saved.text;
  const { close, question } = useUnsaved(isWritten && !isSent, onClose);
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('sharing.title')}</DialogTitle>
      <DialogContent>
        {error && !data && <LoadError error={error} failure={t('sharing.readFailed')} onRetry={refetch} />}
        {!data && !error && <Skeleton variant="rounded" height={240} />}
        {data && (
          <Stack sx={{ gap: 2.5 }}>
            {!data.mailConfigured && data.recipients.length > 0 && <NoMailServer sharing={data} />}
            <GalleryLink
              url={person?.link ?? data.galleryUrl}
              label={t('sharing.linkOf', {
                name: (person && personName(person)) ?? data.clientName ?? addressText(data.clientEmail),
              })}
            />
            <Divider />
            {data.recipients.length > 0 ? (
              <ShareMailForm
                projectId={projectId}
                personId={person?.id}
                sharing={data}
                server={server}
                preview={preview}
                onPreview={setPreview}
              />
            ) : (
              <Alert severity="info">{t('sharing.nobodyLeft')}</Alert>
            )}
            {data.hasPasscode && data.recipients.some(isClient) && (
              <PasscodeMail projectId={projectId} sharing={data} />
            )}
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
          {t('app.close')}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** Says that an email reaches nobody without a mail server: the link can be sent in another way. */
function NoMailServer({ sharing }: { sharing: SharingDto }) {
  const t = useText();
  const copy = useCopyLink();
  return (
    <Alert severity="warning">
      {sharing.recipients.length > 1
        ? t('sharing.noServerMany')
        : t('sharing.noServer', { name: sharing.clientName ?? addressText(sharing.clientEmail) })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <SecondaryButton size="small" onClick={() => void copy(sharing.galleryUrl)}>
          {t('sharing.copy')}
        </SecondaryButton>
        <Button size="small" color="inherit" component={Link} to="/settings/mail">
          {t('sharing.setUpMail')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Sends the passcode to the clients in mails of their own: one mail alone opens nothing. */
function PasscodeMail({ projectId, sharing }: { projectId: string; sharing: SharingDto }) {
  const t = useText();
  const toast = useToast();
  const count = sharing.recipients.filter(isClient).length;
  const { busy, start } = useAction({
    ...sendPasscodeMutation(),
    failure: t('sharing.sendFailed'),
    done: ({ queuedCount, leftCount }: PasscodeMailDto) =>
      toast({
        title: sharing.mailConfigured ? t('sharing.queued', { count: queuedCount }) : t('sharing.filed'),
        text:
          leftCount > 0
            ? t('sharing.passcodeLeft', { count: leftCount })
            : sharing.mailConfigured && t('sharing.passcodeQueued', { count: queuedCount }),
      }),
  });
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {count > 1
          ? t('sharing.passcodeAboutMany', { count })
          : t('sharing.passcodeAbout', { name: sharing.clientName ?? addressText(sharing.clientEmail) })}
      </Typography>
      <SecondaryButton size="small" loading={busy} onClick={() => start({ path: { id: projectId } })}>
        {t('sharing.sendPasscode')}
      </SecondaryButton>
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
  const { busy, start } = useAction({
    ...retryShareMutation(),
    failure: t('sharing.sendFailed'),
    refreshes: [getSharingQueryKey({ path: { id: projectId } })],
  });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
      <Stack sx={{ minWidth: 0, gap: 0.25 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 540 }}>
          {share.subject}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('sharing.to', { email: share.email })}
        </Typography>
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
