import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { Undo } from '../../ui/feedback/Undo';
import { useToast } from '../../ui/feedback/useToast';
import { UNDO_MS } from '../forms/DeleteProjectDialog';
import { useRestore } from '../forms/useRestore';

const NAMED = 3;

/** Offers bulk actions for the selected projects. */
export function ProjectSelection() {
  const t = useText();
  const { selectedIds, onUnselectItems } = useListContext<ProjectDto>();
  const [asking, setAsking] = useState(false);
  const count = selectedIds.length;
  // Screen readers announce only changes in a region that existed before.
  const status = (
    <Box role="status" sx={visuallyHidden}>
      {count > 0 && t('projects.selected', { count })}
    </Box>
  );
  if (count === 0) return status;
  return (
    <>
      {status}
      <Stack
        direction="row"
        role="group"
        aria-label={t('projects.selectedGroup')}
        // The bar is sticky below the console's bar while the list scrolls, and opaque.
        sx={({ palette }) => ({
          position: 'sticky',
          top: { xs: 56, sm: 60 },
          zIndex: 3,
          gap: 1,
          px: 2,
          py: 1,
          alignItems: 'center',
          flexWrap: 'wrap',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          backgroundImage: `linear-gradient(${Array(2).fill(alpha(palette.primary.main, 0.07)).join(', ')})`,
        })}
      >
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 560, whiteSpace: 'nowrap' }}>
          {t('projects.selected', { count })}
        </Typography>
        <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
          {t('projects.clearSelection')}
        </Button>
        <Button
          size="small"
          color="error"
          variant="outlined"
          startIcon={<DeleteIcon />}
          onClick={() => setAsking(true)}
        >
          {t('projects.deleteMany', { count })}
        </Button>
        {asking && (
          <DeleteProjectsDialog
            ids={selectedIds.map(String)}
            onClose={() => setAsking(false)}
            onDeleted={() => onUnselectItems()}
          />
        )}
      </Stack>
    </>
  );
}

function DeleteProjectsDialog({
  ids,
  onClose,
  onDeleted,
}: {
  ids: string[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useText();
  const data = useDataProvider();
  const toast = useToast();
  const queries = useQueryClient();
  const restore = useRestore();
  const { data: shown = [] } = useListContext<ProjectDto>();
  const count = ids.length;
  const readAgain = () => void refreshProjects(queries);
  const { busy, start } = useAction({
    // Some projects may be gone when one could not be deleted.
    mutationFn: () => data.deleteMany('projects', { ids }).finally(readAgain),
    failure: t('projects.deleteFailed'),
    done: () => {
      toast({
        title: t('projects.deletedMany', { count }),
        action: <Undo onClick={() => restore.start(ids)} />,
        duration: UNDO_MS,
      });
      onClose();
      onDeleted();
    },
  });
  const names = shown
    .filter(({ id }) => ids.includes(id))
    .slice(0, NAMED)
    .map(({ name }) => `"${name.length > 60 ? `${name.slice(0, 60)}...` : name}"`);
  const named =
    count > names.length
      ? t('projects.andMore', { names: names.join(', '), count: count - names.length })
      : names.join(', ');
  return (
    <ConfirmDialog
      title={t('projects.deleteMany', { count })}
      text={t('projects.deleteManyText', { count, names: names.length > 0 ? ` (${named})` : '' })}
      action={t('projects.deleteAction')}
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
