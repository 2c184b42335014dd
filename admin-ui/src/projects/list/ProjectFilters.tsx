import TrashIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Chip, MenuItem, Stack, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { FilterChip } from '../../ui/list/FilterChip';
import { ListSearch } from '../../ui/list/ListSearch';
import { TOOL } from '../../ui/list/SortSelect';

/** These filters show what needs attention; the database finds it. */
const ATTENTION = ['closesSoon', 'notOpened', 'sold'] as const;

/** Shows the filters of the list of projects. */
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

/** Shows a chip for each thing that needs attention, one that ends the search, and the way to the trash. */
export function ProjectChips() {
  const t = useText();
  const { filterValues, setFilters } = useListContext<ProjectDto>();
  const q = String(filterValues['q'] ?? '');
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& .MuiChip-root': { height: { xs: 44, md: 32 } } }}>
      {ATTENTION.map((name) => {
        const isOn = filterValues[name] === true;
        return (
          <Chip
            key={name}
            component="button"
            aria-pressed={isOn}
            label={t(`projects.${name}`)}
            color={isOn ? 'primary' : 'default'}
            variant={isOn ? 'filled' : 'outlined'}
            onClick={() => setFilters({ ...filterValues, [name]: isOn ? undefined : true })}
          />
        );
      })}
      {q && (
        <FilterChip
          label={t('projects.searchedFor', { query: q })}
          onRemove={() => setFilters({ ...filterValues, q: undefined })}
        />
      )}
      <Chip
        component={Link}
        to="/trash"
        clickable
        icon={<TrashIcon fontSize="small" />}
        label={t('trash.title')}
        variant="outlined"
        sx={{ ml: { sm: 'auto' } }}
      />
    </Stack>
  );
}
