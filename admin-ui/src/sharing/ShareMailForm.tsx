import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { previewShare, shareGallery, type SharePreviewDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { CALL, call } from '../api/client';
import { useDraft } from '../ui/form/draft';
import { fieldErrors, isSessionLost, messageOf } from '../api/errors';
import { projectKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';

/** Under which the mail is kept when the session ends. */
export const shareDraft = (projectId: string) => `share-${projectId}`;

const differ = (one: SharePreviewDto, other: SharePreviewDto) =>
  one.subject !== other.subject || one.text !== other.text;

/** The mail to the client: written here, the server inserts the link. Reports whether it holds unsent changes. */
export function ShareMailForm({
  projectId,
  email,
  template,
  onUnsent,
}: {
  projectId: string;
  email: string;
  template: SharePreviewDto;
  onUnsent: (unsent: boolean) => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [mail, setMail] = useDraft(shareDraft(projectId), template);
  const [sent, setSent] = useState(template);
  const unsent = differ(mail, sent) && differ(mail, template);
  useEffect(() => onUnsent(unsent), [unsent, onUnsent]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [serverError, setServerError] = useState<string | null>(null);
  const [preview, setPreview] = useState<SharePreviewDto | null>(null);
  const failed = (error: unknown) => {
    if (isSessionLost(error)) return;
    const named = fieldErrors(error);
    setErrors(named ?? {});
    setServerError(named ? null : messageOf(error, t('sharing.sendFailed')));
  };
  const send = useMutation({
    mutationFn: () => call(shareGallery({ ...CALL, path: { id: projectId }, body: mail })),
    onError: failed,
    onSuccess: () => {
      setSent(mail);
      setPreview(null);
      toast({ title: t('sharing.queued'), text: t('sharing.queuedText') });
      void queries.invalidateQueries({ queryKey: projectKeys.sharing(projectId) });
    },
  });
  const look = useMutation({
    mutationFn: () => call(previewShare({ ...CALL, path: { id: projectId }, body: mail })),
    onError: failed,
    onSuccess: setPreview,
  });
  const ready = () => {
    const found = {
      ...(mail.subject.trim() ? {} : { subject: t('sharing.subjectMissing') }),
      ...(mail.text.trim() ? {} : { text: t('sharing.textMissing') }),
    };
    setErrors(found);
    setServerError(null);
    return Object.keys(found).length === 0;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready()) send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {t('sharing.mail', { email })}
      </Typography>
      {serverError && (
        <Alert severity="error" role="alert" sx={{ my: 1 }}>
          {serverError}
        </Alert>
      )}
      {preview ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, my: 1, bgcolor: 'background.default' }}>
          <Typography variant="subtitle2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {preview.subject}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {preview.text}
          </Typography>
        </Box>
      ) : (
        <>
          <TextField
            label={t('sharing.subject')}
            value={mail.subject}
            onChange={({ target }) => setMail({ ...mail, subject: target.value })}
            error={!!errors['subject']}
            helperText={errors['subject']}
          />
          <TextField
            label={t('sharing.text')}
            multiline
            minRows={6}
            value={mail.text}
            onChange={({ target }) => setMail({ ...mail, text: target.value })}
            error={!!errors['text']}
            helperText={errors['text'] ?? t('sharing.textHint', { link: '{link}' })}
          />
        </>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" loading={send.isPending}>
          {t('sharing.send')}
        </Button>
        {preview ? (
          <Button color="inherit" onClick={() => setPreview(null)}>
            {t('sharing.edit')}
          </Button>
        ) : (
          <Button color="inherit" loading={look.isPending} onClick={() => ready() && look.mutate()}>
            {t('sharing.preview')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
