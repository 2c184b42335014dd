import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { TrashedProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { CardList } from '../../ui/list/CardList';
import { CardRow } from '../../ui/list/CardRow';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { formatBytes } from '../../ui/format';
import { ListPage } from '../../ui/list/ListPage';
import { BackLink } from '../../ui/page/BackLink';
import type { SortChoice } from '../../ui/list/SortSelect';
import { ClientName } from '../list/ClientName';
import { DeleteForGoodDialog, EmptyTrashDialog } from './TrashDialogs';
import { useRestore } from '../forms/useRestore';
import { SecondaryButton } from '../../ui/SecondaryButton';

const SORTS = [
  { field: 'trashedAt', order: 'DESC', label: 'app.newestFirst' },
] as const satisfies readonly SortChoice[];

const DAY_MS = 86_400_000;
/** The time left stands out when there are this many days or fewer. */
const FEW_DAYS = 3;

/** /admin/trash lists deleted projects, until they are deleted for good. */
export function TrashPage() {
  const t = useText();
  return (
    <>
      <BackLink to="/projects" title={t('project.back')} />
      <ListPage
        resource="trash"
        title={t('trash.title')}
        sorts={SORTS}
        action={<EmptyTrash />}
        before={
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('trash.about')}
          </Typography>
        }
        empty={
          <EmptyState title={t('trash.empty')} text={t('trash.emptyText')}>
            <SecondaryButton component={Link} to="/projects">
              {t('projects.showAllProjects')}
            </SecondaryButton>
          </EmptyState>
        }
        rows={<TrashRows />}
      />
    </>
  );
}

function EmptyTrash() {
  const t = useText();
  const { total } = useListContext<TrashedProjectDto>();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        disabled={!total}
        onClick={() => setAsking(true)}
      >
        {t('trash.clear')}
      </Button>
      {asking && <EmptyTrashDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function TrashRows() {
  const { data } = useListContext<TrashedProjectDto>();
  return (
    <CardList>
      {data?.map((project) => (
        <TrashRow key={project.id} project={project} />
      ))}
    </CardList>
  );
}

function TrashRow({ project }: { project: TrashedProjectDto }) {
  const t = useText();
  const restore = useRestore();
  const [deleting, setDeleting] = useState(false);
  const { id, name, fileCount, totalBytes, deletesAt } = project;
  // A page that is left open for a day may be wrong by one.
  const [days] = useState(() => Math.max(0, Math.ceil((Date.parse(deletesAt) - Date.now()) / DAY_MS)));
  return (
    <CardRow
      name={name}
      buttons={
        <>
          <SecondaryButton
            size="small"
            aria-label={t('trash.restoreOf', { name })}
            loading={restore.busy}
            onClick={() => restore.start([id])}
          >
            {t('trash.restore')}
          </SecondaryButton>
          <Button
            size="small"
            color="error"
            aria-label={t('trash.deleteOf', { name })}
            onClick={() => setDeleting(true)}
          >
            {t('trash.delete')}
          </Button>
        </>
      }
    >
      <ClientName project={project} />
      <Typography variant="caption" component="p" color="textSecondary">
        {t('app.files', { count: fileCount })}, {formatBytes(totalBytes)} ·{' '}
        <Box component="span" sx={days <= FEW_DAYS ? { color: 'warning.main', fontWeight: 560 } : {}}>
          {t('trash.daysLeft', { count: days })}
        </Box>
      </Typography>
      {deleting && <DeleteForGoodDialog project={project} onClose={() => setDeleting(false)} />}
    </CardRow>
  );
}
