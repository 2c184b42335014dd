import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { PresetDto } from '@showreel/api-client';
import { deletePresetMutation, listPresetsOptions, listPresetsQueryKey } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { CardList } from '../../ui/list/CardList';
import { CardRow } from '../../ui/list/CardRow';
import { LoadError } from '../../ui/feedback/LoadError';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { useAction } from '../../ui/feedback/useAction';
import { BackLink } from '../../ui/page/BackLink';
import { PageTitle } from '../../ui/PageTitle';
import { hasDraft } from '../../ui/form/draft';
import { PresetDialog } from '../forms/PresetDialog';
import { SecondaryButton } from '../../ui/SecondaryButton';

const CREATE_DRAFT = 'create-preset';

/** /admin/settings/presets lists named settings for new projects. */
export function PresetsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(listPresetsOptions());
  const [creating, setCreating] = useState(() => hasDraft(CREATE_DRAFT));
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('presets.create')}
    </Button>
  );
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('presets.title')}>{create}</PageTitle>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('presets.about')}
      </Typography>
      {error && !data && <LoadError error={error} failure={t('presets.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {data && (
        <Card>
          {data.length === 0 && (
            <EmptyState title={t('presets.empty')} text={t('presets.emptyText')}>
              {create}
            </EmptyState>
          )}
          <CardList>
            {data.map((preset) => (
              <PresetRow key={preset.id} preset={preset} />
            ))}
          </CardList>
        </Card>
      )}
      {creating && <PresetDialog draft={CREATE_DRAFT} onClose={() => setCreating(false)} />}
    </Box>
  );
}

function PresetRow({ preset }: { preset: PresetDto }) {
  const t = useText();
  const { id, name, isDefault, settings, selections } = preset;
  const draft = `preset-${id}`;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(() => (hasDraft(draft) ? 'edit' : null));
  const { timerDays, coverLayout, watermarkEnabled, passcode, access } = settings;
  const close = () => setOpen(null);
  const { busy, start } = useAction({
    ...deletePresetMutation(),
    success: t('presets.deleted'),
    failure: t('presets.deleteFailed'),
    done: close,
    refreshes: [listPresetsQueryKey()],
  });
  const facts = [
    ...(isDefault ? [t('presets.isDefault')] : []),
    timerDays === null ? t('presets.endless') : t('presets.afterDays', { count: timerDays }),
    t(`cover.${coverLayout}`),
    ...(watermarkEnabled ? [] : [t('presets.noWatermark')]),
    ...(passcode ? [t('projects.passcode')] : []),
    ...(access === 'free' ? [] : [t(`grants.${access}`)]),
    ...(selections.length === 0 ? [] : [t('presets.selectionCount', { count: selections.length })]),
  ];
  return (
    <CardRow
      name={name}
      buttons={
        <>
          <SecondaryButton size="small" aria-label={t('presets.editOf', { name })} onClick={() => setOpen('edit')}>
            {t('presets.editAction')}
          </SecondaryButton>
          <Button
            size="small"
            color="error"
            aria-label={t('presets.deleteOf', { name })}
            onClick={() => setOpen('delete')}
          >
            {t('presets.delete')}
          </Button>
        </>
      }
    >
      <Typography variant="caption" component="p" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      {open === 'edit' && <PresetDialog preset={preset} draft={draft} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('presets.deleteTitle')}
          text={t('presets.deleteText', { name })}
          action={t('presets.delete')}
          destructive
          busy={busy}
          onConfirm={() => start({ path: { id } })}
          onCancel={close}
        />
      )}
    </CardRow>
  );
}
