import AddIcon from '@mui/icons-material/AddRounded';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Stack, Typography } from '@mui/material';
import type { CaptionDto, StaffMediaFileDto } from '@showreel/api-client';
import { removeCaptionsMutation, storeCaptionsMutation, updateCaptionsMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { filesKey } from '../../api/projectFiles';
import { refresh } from '../../api/queries';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { StatusBadge } from '../../ui/StatusBadge';
import { CaptionsForm } from './CaptionsForm';
import { CaptionsMenu } from './CaptionsMenu';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** The dialog asks this above the list. */
type Step = { kind: 'add'; picked: File } | { kind: 'edit' | 'remove'; caption: CaptionDto };

/** Lists the captions of a film: staff add, rename, replace and remove them. */
export function CaptionsDialog({ file, onClose }: { file: StaffMediaFileDto; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  /** The picked file replaces the text of these captions; null for new captions. */
  const [replaced, setReplaced] = useState<CaptionDto | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const captions = file.film?.captions ?? [];
  const path = (caption: CaptionDto) => ({ id: file.id, language: caption.language });
  const done = (title: string) => () => {
    toast({ title });
    setStep(null);
    void refresh(queries, filesKey(file.projectId));
  };
  const replace = useAction({
    ...storeCaptionsMutation(),
    failure: t('media.captionsFailed'),
    done: done(t('media.captionsReplaced')),
  });
  const update = useAction({
    ...updateCaptionsMutation(),
    failure: t('media.captionsNotSaved'),
    done: done(t('media.captionsSaved')),
  });
  const remove = useAction({
    ...removeCaptionsMutation(),
    failure: t('media.captionsNotRemoved'),
    done: done(t('media.captionsRemoved')),
  });
  const pick = (caption: CaptionDto | null) => {
    setReplaced(caption);
    picker.current?.click();
  };
  const onPicked = (picked: File) => {
    if (!replaced) return setStep({ kind: 'add', picked });
    replace.start({ path: path(replaced), body: picked, headers: { 'Content-Type': 'text/vtt' } });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('media.captionsTitle')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {t('media.captionsHint', { name: file.name })}
        </Typography>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".vtt,.srt"
          data-testid="captions-file"
          onChange={({ target }) => {
            const picked = target.files?.[0];
            target.value = '';
            if (picked) onPicked(picked);
          }}
        />
        <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {captions.map((caption) => (
            <Stack
              key={caption.language}
              component="li"
              direction="row"
              sx={{ alignItems: 'center', gap: 1, py: 0.5, minHeight: 48 }}
            >
              <Stack
                direction="row"
                sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}
              >
                <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                  {caption.name}{' '}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {caption.language}
                  </Typography>
                </Typography>
                {caption.isDefault && (
                  <StatusBadge icon="dot" color="success">
                    {t('media.captionsDefault')}
                  </StatusBadge>
                )}
              </Stack>
              <CaptionsMenu
                caption={caption}
                onEdit={() => setStep({ kind: 'edit', caption })}
                onReplace={() => pick(caption)}
                onDefault={() => update.start({ path: path(caption), body: { isDefault: !caption.isDefault } })}
                onRemove={() => setStep({ kind: 'remove', caption })}
              />
            </Stack>
          ))}
        </Stack>
        <SecondaryButton
          startIcon={<AddIcon />}
          loading={replace.busy || update.busy}
          onClick={() => pick(null)}
          sx={{ mt: captions.length > 0 ? 1.5 : 0 }}
        >
          {t('media.captionsAdd')}
        </SecondaryButton>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
      {step?.kind === 'add' && (
        <CaptionsForm
          file={file}
          picked={step.picked}
          onSaved={done(t('media.captionsAdded'))}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'edit' && (
        <CaptionsForm
          file={file}
          caption={step.caption}
          onSaved={done(t('media.captionsSaved'))}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'remove' && (
        <ConfirmDialog
          title={t('media.captionsRemoveTitle')}
          text={t('media.captionsRemoveText', { name: step.caption.name })}
          action={t('media.captionsRemove')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({ path: path(step.caption) })}
          onCancel={() => setStep(null)}
        />
      )}
    </Dialog>
  );
}
