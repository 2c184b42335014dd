import FilterIcon from '@mui/icons-material/FilterList';
import { Chip, Collapse, FormControlLabel, Stack, Switch } from '@mui/material';
import type { ProjectDto, PurchaseDto } from '@showreel/api-client';
import { useId, useState } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import { addressText } from '../../api/erased';
import { useText } from '../../i18n/language';
import { formatDay } from '../../ui/format';
import { FilterChip } from '../../ui/list/FilterChip';
import { PAYMENTS, STATES } from '../purchaseText';
import { ChoiceFilter, ClientFilter, DayFilter, ProjectFilter } from './PurchaseFilterFields';

/** Purchases can be filtered by these values, as in the address. */
interface Filter {
  state?: PurchaseDto['state'];
  provider?: PurchaseDto['provider'];
  projectId?: string;
  clientEmail?: string;
  from?: string;
  to?: string;
  abandoned?: true;
  attention?: true;
}

/** Changes a filter; a value of undefined removes it. */
type Change = { [Name in keyof Filter]: Filter[Name] | undefined };

/**
 * Shows the filter for purchases that need attention, and the other filters: folded, with a chip for each that is set.
 */
export function PurchaseFilters() {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { filterValues, setFilters } = useListContext<PurchaseDto>();
  const filter = filterValues as Filter;
  const set = (change: Change) => setFilters({ ...filterValues, ...change });
  const active = useActive(filter);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& .MuiChip-root': { height: { xs: 44, md: 32 } } }}>
        <Chip
          component="button"
          icon={<FilterIcon fontSize="small" />}
          label={t('purchases.filters')}
          aria-expanded={isOpen}
          aria-controls={id}
          variant="outlined"
          onClick={() => setIsOpen(!isOpen)}
        />
        <Chip
          component="button"
          label={t('purchases.needsAttention')}
          aria-pressed={filter.attention === true}
          color={filter.attention ? 'primary' : 'default'}
          variant={filter.attention ? 'filled' : 'outlined'}
          onClick={() => set({ attention: filter.attention ? undefined : true })}
        />
        {active.map(({ label, without }) => (
          <FilterChip key={Object.keys(without).join()} label={label} onRemove={() => set(without)} />
        ))}
      </Stack>
      <Collapse id={id} in={isOpen} unmountOnExit>
        <Fields filter={filter} set={set} />
      </Collapse>
    </Stack>
  );
}

function Fields({ filter, set }: { filter: Filter; set: (change: Change) => void }) {
  const t = useText();
  return (
    // The space above the first line is for its labels.
    <Stack direction="row" sx={{ gap: 1.25, pt: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      <DayFilter label={t('purchases.periodFrom')} day={filter.from} onChange={(from) => set({ from })} />
      <DayFilter label={t('purchases.periodTo')} day={filter.to} onChange={(to) => set({ to })} />
      <ProjectFilter id={filter.projectId} onChange={(projectId) => set({ projectId })} />
      <ClientFilter email={filter.clientEmail} onChange={(clientEmail) => set({ clientEmail })} />
      <ChoiceFilter
        label={t('purchases.state')}
        all={t('purchases.allStates')}
        choices={(Object.keys(STATES) as PurchaseDto['state'][]).map((state) => [state, t(STATES[state].label)])}
        value={filter.state}
        onChange={(state) => set({ state })}
      />
      <ChoiceFilter
        label={t('purchases.payment')}
        all={t('purchases.allPayments')}
        choices={(Object.keys(PAYMENTS) as PurchaseDto['provider'][]).map((each) => [each, t(PAYMENTS[each])])}
        value={filter.provider}
        onChange={(provider) => set({ provider })}
      />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={filter.abandoned === true}
            onChange={(_event, checked) => set({ abandoned: checked || undefined })}
          />
        }
        label={t('purchases.abandoned')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0.25 }}
      />
    </Stack>
  );
}

/** Returns the filters that are set, in text, and the change that removes each. */
function useActive({ state, provider, projectId, clientEmail, from, to, abandoned }: Filter) {
  const t = useText();
  const { data: project } = useGetOne<ProjectDto>(
    'projects',
    { id: projectId ?? '' },
    { enabled: projectId !== undefined },
  );
  const day = (each: string | undefined) => (each ? formatDay(each) : '…');
  const active: { label: string; without: Change }[] = [];
  if (from || to) active.push({ label: `${day(from)} – ${day(to)}`, without: { from: undefined, to: undefined } });
  if (projectId) active.push({ label: project?.name ?? '…', without: { projectId: undefined } });
  if (clientEmail) active.push({ label: addressText(clientEmail), without: { clientEmail: undefined } });
  if (state && state in STATES) active.push({ label: t(STATES[state].label), without: { state: undefined } });
  if (provider && provider in PAYMENTS) active.push({ label: t(PAYMENTS[provider]), without: { provider: undefined } });
  if (abandoned) active.push({ label: t('purchases.abandoned'), without: { abandoned: undefined } });
  return active;
}
