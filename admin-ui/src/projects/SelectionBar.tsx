import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useConsoleData } from '../api/dataProvider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { formatCount } from '../ui/format';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

const NAMED = 3;

/** What can be done with the chosen projects together. */
export function SelectionBar() {
  const { selectedIds, onUnselectItems } = useListContext<ProjectDto>();
  const [asking, setAsking] = useState(false);
  if (selectedIds.length === 0) return null;
  const counted = formatCount(selectedIds.length, 'project');
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Chosen projects"
      sx={(theme) => ({ gap: 1, px: 2, py: 1, alignItems: 'center', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', bgcolor: alpha(theme.palette.primary.main, 0.07) })}
    >
      <Typography variant="body2" aria-live="polite" sx={{ flex: 1, fontWeight: 560, whiteSpace: 'nowrap' }}>{`${counted} chosen`}</Typography>
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>Clear choice</Button>
      <Button size="small" color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>{`Delete ${counted}`}</Button>
      {asking && <DeleteProjectsDialog ids={selectedIds.map(String)} onClose={() => setAsking(false)} onDeleted={() => onUnselectItems()} />}
    </Stack>
  );
}

function DeleteProjectsDialog({ ids, onClose, onDeleted }: { ids: string[]; onClose: () => void; onDeleted: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const { data: shown = [] } = useListContext<ProjectDto>();
  const counted = formatCount(ids.length, 'project');
  const again = () => void queries.invalidateQueries({ queryKey: ['projects'] });
  const { busy, start } = useAction({
    // Some may be gone when one could not be deleted.
    run: () => data.deleteMany('projects', { ids }).finally(again),
    failure: 'Failed to delete project',
    done: () => {
      toast({ title: `${counted} deleted successfully` });
      onClose();
      onDeleted();
    },
  });
  const names = shown.filter(({ id }) => ids.includes(id)).slice(0, NAMED).map(({ name }) => `"${name.length > 60 ? `${name.slice(0, 60)}...` : name}"`);
  const list = names.length > 0 ? ` (${names.join(', ')}${ids.length > names.length ? ` and ${ids.length - names.length} more` : ''})` : '';
  return (
    <ConfirmDialog
      title={`Delete ${counted}`}
      text={`Are you sure you want to delete ${counted}${list} with all files? This action cannot be undone.`}
      action="Delete"
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
