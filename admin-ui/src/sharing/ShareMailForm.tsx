import { Box, Button, Stack, Typography } from '@mui/material';
import type { RecipientDto, ShareMailDto, SharePreviewDto, SharingDto } from '@showreel/api-client';
import { previewShareMutation, sendShareCopyMutation } from '@showreel/api-client/queries';
import { useMutation } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { isSessionLost } from '../api/errors';
import { isClient } from '../api/people';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import type { ServerForm } from '../ui/form/useServerForm';
import { requiredText } from '../ui/form/validators';
import { Recipients } from './Recipients';
import { useMailOutcome } from './useSharing';

/** The mail's draft is stored under this name when the session ends. */
export const shareDraft = (projectId: string) => `share-${projectId}`;

/** The form has the mail, and the people who get it. */
export interface ShareForm extends SharePreviewDto {
  personIds: string[];
}

/** Edits the mail to clients, in which the server inserts the link of each. */
export function ShareMailForm({
  projectId,
  personId,
  sharing: { recipients, mailConfigured },
  server,
  preview,
  onPreview,
}: {
  projectId: string;
  /** Set when the dialog is about one person. */
  personId: string | undefined;
  sharing: SharingDto;
  server: ServerForm<ShareForm>;
  /** The mail as the client sees it, which takes the place of the fields. */
  preview: ShareMailDto | null;
  onPreview: (mail: ShareMailDto | null) => void;
}) {
  const t = useText();
  const showOutcome = useMailOutcome();
  const { form, element, submit, isSaving, showError, values } = server;
  const count = recipients.filter(({ id }) => values.personIds.includes(id)).length;
  // Partners and guests are no recipients until staff choose them.
  const [only] = recipients.length === 1 ? recipients.filter(isClient) : [];
  const onError = (error: unknown) => {
    if (!isSessionLost(error)) showError(error);
  };
  const request = ({ subject, text }: ShareForm) => ({ path: { id: projectId }, body: { subject, text } });
  const look = useMutation({
    ...previewShareMutation(),
    onError,
    onSuccess: onPreview,
  });
  const copy = useMutation({
    ...sendShareCopyMutation(),
    onError,
    onSuccess: showOutcome,
  });
  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={submit} noValidate>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
          {only ? t('sharing.mail', { email: only.name ?? only.email }) : t('sharing.byMail')}
        </Typography>
        <ServerError />
        {!only && <Recipients recipients={personFirst(recipients, personId)} />}
        {preview ? (
          <MailPreview mail={preview} />
        ) : (
          <>
            <TextInput
              source="subject"
              label={t('sharing.subject')}
              validate={requiredText(t('sharing.subjectMissing'))}
            />
            <TextInput
              source="text"
              label={t('sharing.text')}
              multiline
              minRows={6}
              hint={t('sharing.textHint', { link: '{link}', greeting: '{greeting}' })}
              validate={requiredText(t('sharing.textMissing'))}
            />
          </>
        )}
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {mailConfigured ? t('sharing.send', { count: Math.max(1, count) }) : t('sharing.file')}
          </Button>
          {preview ? (
            <Button color="inherit" onClick={() => onPreview(null)}>
              {t('sharing.edit')}
            </Button>
          ) : (
            <Button
              color="inherit"
              loading={look.isPending}
              onClick={() => void form.handleSubmit((mail) => look.mutate(request(mail)))()}
            >
              {t('sharing.preview')}
            </Button>
          )}
          <Button
            color="inherit"
            loading={copy.isPending}
            onClick={() => void form.handleSubmit((mail) => copy.mutate(request(mail)))()}
          >
            {t('sharing.copyToMe')}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** Puts the chosen person first, where they can be seen, however many others there are. */
const personFirst = (recipients: readonly RecipientDto[], personId: string | undefined): RecipientDto[] => [
  ...recipients.filter(({ id }) => id === personId),
  ...recipients.filter(({ id }) => id !== personId),
];

/** Shows the mail as the client sees it. The frame runs no script and opens no link. */
function MailPreview({ mail: { subject, html } }: { mail: ShareMailDto }) {
  const t = useText();
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, my: 1, overflow: 'hidden' }}>
      <Typography variant="subtitle2" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
      <Box
        component="iframe"
        sandbox=""
        title={t('sharing.preview')}
        // The sandbox opens no window, so a click on a link does nothing.
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        sx={{ display: 'block', width: '100%', height: 'min(36rem, 60vh)', border: 0, bgcolor: '#ffffff' }}
      />
    </Box>
  );
}
