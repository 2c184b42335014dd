import { Autocomplete, MenuItem, TextField } from '@mui/material';
import type { ClientDto, ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useFound } from '../../api/useFound';
import { useText } from '../../i18n/language';

const WIDTH = {
  flex: { xs: '1 1 140px', sm: '1 1 170px' },
  maxWidth: { sm: 230 },
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
} as const;
/** Earlier days are left out: the field has years of antiquity while a year is typed. */
const FIRST_DAY = '1900-01-01';

/** Chooses one of a few values, or all. */
export function ChoiceFilter<V extends string>({
  label,
  all,
  choices,
  value,
  onChange,
}: {
  label: string;
  all: string;
  choices: readonly (readonly [V, string])[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}) {
  return (
    <TextField
      select
      label={label}
      margin="none"
      value={value ?? ''}
      onChange={({ target }) => onChange((target.value || undefined) as V | undefined)}
      sx={WIDTH}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([each, text]) => (
        <MenuItem key={each} value={each}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Chooses a day of the studio, or none. */
export function DayFilter({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(day ?? '');
  const [seen, setSeen] = useState(day);
  // A filter that is removed elsewhere clears the field.
  if (seen !== day) {
    setSeen(day);
    setTyped(day ?? '');
  }
  return (
    <TextField
      type="date"
      label={label}
      margin="none"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === '' || value >= FIRST_DAY) onChange(value || undefined);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={WIDTH}
    />
  );
}

/** Chooses one project, or all. */
export function ProjectFilter({
  id,
  onChange,
}: {
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const t = useText();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useFound<ProjectDto>('projects', text);
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

/** Chooses one client, or all. */
export function ClientFilter({
  email,
  onChange,
}: {
  email: string | undefined;
  onChange: (email: string | undefined) => void;
}) {
  const t = useText();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useFound<ClientDto>('clients', text);
  const nameOf = (id: string) => data.find((client) => client.id === id)?.name;
  return (
    <Autocomplete
      size="small"
      // An address may be typed in full as well.
      freeSolo
      options={data.map(({ id }) => id)}
      value={email ?? null}
      loading={isFetching}
      // The server has already searched names, addresses and galleries.
      filterOptions={(options) => options}
      renderOption={({ key, ...props }, id) => (
        <li key={key} {...props}>
          {[nameOf(id), id].filter(Boolean).join(' · ')}
        </li>
      )}
      onInputChange={(_event, value, reason) => setText(reason === 'input' ? value : '')}
      onChange={(_event, value) => onChange(value?.trim() || undefined)}
      // A text that was typed is applied when the field is left with Tab.
      onBlur={() => text.trim() && onChange(text.trim())}
      renderInput={(params) => <TextField {...params} label={t('purchases.client')} margin="none" />}
      sx={WIDTH}
    />
  );
}
