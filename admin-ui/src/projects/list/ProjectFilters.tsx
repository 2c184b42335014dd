import { Box, MenuItem, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';
import { ListSearch } from '../../ui/list/ListSearch';
import { TOOL } from '../../ui/list/SortSelect';

/** The filters of the list of projects. */
export function ProjectFilters() {
  const t = useText();
  const { filterValues, setFilters } = useListContext<ProjectDto>();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flex: { xs: '1 1 100%', md: '1 1 180px' },
          maxWidth: { md: 400 },
          '& > *': { maxWidth: 'none !important' },
        }}
      >
        <ListSearch label={t('projects.search')} />
      </Box>
      <TextField
        select
        label={t('projects.show')}
        margin="none"
        value={filterValues['status'] ?? ''}
        onChange={({ target }) => setFilters({ ...filterValues, status: target.value || undefined })}
        sx={TOOL}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('projects.showAll')}</MenuItem>
        <MenuItem value="active">{t('projects.showActive')}</MenuItem>
        <MenuItem value="archived">{t('projects.showArchived')}</MenuItem>
      </TextField>
    </>
  );
}
