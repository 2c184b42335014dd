import GrantIcon from '@mui/icons-material/VpnKeyOutlined';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import type { GrantDto, ProjectDto } from '@showreel/api-client';
import { listGrantsOptions, revokeGrantMutation, updateProjectMutation } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressText } from '../api/erased';
import { isSessionLost } from '../api/errors';
import { ACCESS } from '../api/access';
import { projectSaved, refreshGrants } from '../api/projectCache';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { hasDraft } from '../ui/form/draft';
import { SelectField } from '../ui/form/SelectField';
import { formatCents } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { Timestamp } from '../ui/Timestamp';
import { GrantDialog, grantDraft } from './GrantDialog';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Shows what people have without paying on this site: by the project's setting, and by grants. */
export function AccessCard({ project }: { project: ProjectDto }) {
  const t = useText();
  const [granting, setGranting] = useState(() => hasDraft(grantDraft(project.id)));
  const { data, error, refetch } = useQuery(listGrantsOptions({ path: { id: project.id } }));
  return (
    <Card component="section" aria-label={t('grants.access')} sx={{ p: 2 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row', lg: 'column' }}
        sx={{ gap: 1.5, alignItems: { sm: 'flex-start', lg: 'stretch' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{t('grants.access')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {t(`grants.${project.access}About`)}
          </Typography>
        </Box>
        <Stack
          direction={{ xs: 'column', sm: 'row', lg: 'column' }}
          sx={{ gap: 1, flexShrink: 0, '& .MuiFormControl-root': { my: 0 } }}
        >
          <AccessSelect project={project} />
          <SecondaryButton
            startIcon={<GrantIcon />}
            onClick={() => setGranting(true)}
            sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
          >
            {t('grants.grant')}
          </SecondaryButton>
        </Stack>
      </Stack>
      {error && !isSessionLost(error) && (
        <Box sx={{ mt: 1.5 }}>
          <LoadError error={error} failure={t('grants.listFailed')} onRetry={refetch} />
        </Box>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t('grants.grants')} sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
          {data.map((grant) => (
            <Grant key={grant.id} grant={grant} projectId={project.id} />
          ))}
        </Box>
      )}
      {granting && <GrantDialog project={project} onClose={() => setGranting(false)} />}
    </Card>
  );
}

function AccessSelect({ project: { id, access } }: { project: ProjectDto }) {
  const t = useText();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    ...updateProjectMutation(),
    success: t('grants.accessSaved'),
    failure: t('grants.accessFailed'),
    done: (project) => void projectSaved(queries, project),
  });
  return (
    <SelectField
      label={t('grants.withoutPaying')}
      value={access}
      choices={ACCESS.map((each) => ({ value: each, name: t(`grants.${each}`) }))}
      disabled={busy}
      onChange={(next) => start({ path: { id }, body: { access: next } })}
    />
  );
}

function Grant({ grant, projectId }: { grant: GrantDto; projectId: string }) {
  const t = useText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, start } = useAction({
    ...revokeGrantMutation(),
    success: t('grants.revoked'),
    failure: t('grants.revokeFailed'),
    done: () => {
      setAsking(false);
      void refreshGrants(queries, projectId);
    },
  });
  const what = whatOf(grant, t);
  const paid = grant.amountCents === null ? '' : ` ${formatCents(grant.amountCents, grant.currency)}`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 1.25, borderTop: 1, borderColor: 'divider', alignItems: 'center' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{what}</strong> · {t(`grants.${grant.method}`)}
          {paid}
        </Typography>
        {grant.personId !== null && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('grants.forPerson', { name: addressText(grant.personName ?? '') })} · {t(`grants.${sizesOf(grant)}Size`)}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {grant.reason}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <Timestamp at={grant.grantedAt} />
          {grant.grantedBy ? ` · ${grant.grantedBy}` : ''}
        </Typography>
      </Box>
      {grant.revokedAt ? (
        <StatusBadge icon="cross" color="secondary">
          {t('grants.isRevoked')}
        </StatusBadge>
      ) : (
        <Button size="small" color="inherit" onClick={() => setAsking(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
          {t('grants.revoke')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('grants.revokeTitle')}
          text={t('grants.revokeText', { what })}
          action={t('grants.revoke')}
          destructive
          busy={busy}
          onConfirm={() => start({ path: { id: projectId, grantId: grant.id } })}
          onCancel={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

const sizesOf = ({ downloadSizes }: GrantDto) => (downloadSizes.length > 1 ? 'both' : (downloadSizes[0] ?? 'original'));

function whatOf({ kind, title, files }: GrantDto, t: ReturnType<typeof useText>): string {
  if (kind === 'package') return title;
  return kind === 'everything' ? t('grants.everything') : t('grants.files', { count: files.length });
}
