import { Autocomplete, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useGetMany, useInput, ValidationError } from 'react-admin';
import { useFound } from '../api/useFound';
import { useText } from '../i18n/language';
import { asTyped } from '../ui/form/inputs';

/** Asks for the projects where a coupon is valid; none for all. */
export function CouponProjectsInput() {
  const t = useText();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useInput({ source: 'projectIds', parse: asTyped, format: asTyped });
  const ids = value as string[];
  const [text, setText] = useState('');
  const { data: found = [], isFetching } = useFound<ProjectDto>('projects', text);
  const { data: chosen = [] } = useGetMany<ProjectDto>('projects', { ids }, { enabled: ids.length > 0 });
  // A deleted project stays in the list until somebody removes it.
  const nameOf = (id: string) =>
    [...chosen, ...found].find((project) => project?.id === id)?.name ?? t('coupons.deletedProject');
  return (
    <Autocomplete
      multiple
      size="small"
      options={[...new Set([...ids, ...found.map(({ id }) => id)])]}
      value={ids}
      loading={isFetching}
      filterSelectedOptions
      // The server has already searched.
      filterOptions={(options) => options.filter((id) => found.some((project) => project.id === id))}
      getOptionLabel={nameOf}
      getOptionKey={(id) => id}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, next) => onChange(next)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={t('coupons.projects')}
          error={error !== undefined}
          helperText={error?.message ? <ValidationError error={error.message} /> : t('coupons.projectsHint')}
        />
      )}
    />
  );
}
