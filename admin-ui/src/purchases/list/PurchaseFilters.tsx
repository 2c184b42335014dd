import { Autocomplete, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import type { ProjectDto, PurchaseDto } from '@showreel/api-client';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useGetOne, useListContext } from 'react-admin';
import { useDebounced } from '../../api/queries';
import { useText } from '../../i18n/language';
import { STATES } from '../purchaseText';

const WIDTH = {
  flex: { xs: '1 1 140px', sm: '1 1 170px' },
  maxWidth: { sm: 230 },
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
} as const;
const OPTIONS = 20;
const PAUSE_MS = 300;

const SWITCHES = [
  ['attention', 'purchases.needsAttention'],
  ['abandoned', 'purchases.abandoned'],
  ['granted', 'purchases.granted'],
] as const;

/**
 * State, project and client; purchases that need attention, those that nobody has tried to pay, and what staff granted.
 */
export function PurchaseFilters() {
  const t = useText();
  const { filterValues, setFilters } = useListContext<PurchaseDto>();
  const set = (change: Record<string, unknown>) => setFilters({ ...filterValues, ...change });
  return (
    <Stack direction="row" sx={{ gap: 1.25, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        label={t('purchases.state')}
        margin="none"
        value={filterValues['state'] ?? ''}
        onChange={({ target }) => set({ state: target.value || undefined })}
        sx={WIDTH}
      >
        <MenuItem value="">{t('purchases.allStates')}</MenuItem>
        {Object.entries(STATES).map(([state, { label }]) => (
          <MenuItem key={state} value={state}>
            {t(label)}
          </MenuItem>
        ))}
      </TextField>
      <ProjectFilter
        id={filterValues['projectId'] as string | undefined}
        onChange={(projectId) => set({ projectId })}
      />
      <ClientFilter
        email={filterValues['clientEmail'] as string | undefined}
        onChange={(clientEmail) => set({ clientEmail })}
      />
      {SWITCHES.map(([name, label]) => (
        <FormControlLabel
          key={name}
          control={
            <Switch
              size="small"
              checked={filterValues[name] === true}
              onChange={(_event, checked) => set({ [name]: checked || undefined })}
            />
          }
          label={t(label)}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ mx: 0.25 }}
        />
      ))}
    </Stack>
  );
}

/** Projects to choose from, searched shortly after the last key; until then the previous ones. */
function useProjects(text: string) {
  const q = useDebounced(text.trim(), PAUSE_MS);
  return useGetList<ProjectDto>(
    'projects',
    { filter: q ? { q } : {}, pagination: { page: 1, perPage: OPTIONS }, sort: { field: 'createdAt', order: 'DESC' } },
    { placeholderData: keepPreviousData },
  );
}

function ProjectFilter({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useProjects(text);
  const { data: chosen } = useGetOne<ProjectDto>('projects', { id: id ?? '' }, { enabled: id !== undefined });
  return (
    <Autocomplete
      size="small"
      options={data}
      value={id === undefined ? null : (chosen ?? null)}
      loading={isFetching}
      // The server has already searched names and clients.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={(project) => project.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, value, reason) => setText(reason === 'input' ? value : '')}
      onChange={(_event, project) => onChange(project?.id)}
      renderInput={(params) => <TextField {...params} label={t('purchases.project')} margin="none" />}
      sx={WIDTH}
    />
  );
}

function ClientFilter({
  email,
  onChange,
}: {
  email: string | undefined;
  onChange: (email: string | undefined) => void;
}) {
  const t = useText();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useProjects(text);
  return (
    <Autocomplete
      size="small"
      // Purchases outlive their projects: an address may be typed in full as well.
      freeSolo
      options={[...new Set(data.map(({ clientEmail }) => clientEmail))]}
      value={email ?? null}
      loading={isFetching}
      onInputChange={(_event, value, reason) => setText(reason === 'input' ? value : '')}
      onChange={(_event, value) => onChange(value?.trim() || undefined)}
      // Typed and left with Tab: applied as typed.
      onBlur={() => text.trim() && onChange(text.trim())}
      renderInput={(params) => <TextField {...params} label={t('purchases.client')} margin="none" />}
      sx={WIDTH}
    />
  );
}
