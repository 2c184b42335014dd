import { MenuItem, TextField } from '@mui/material';
import type { LabelKey } from '../../i18n/catalogue';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';

/** One order of a list. */
export interface SortChoice {
  field: string;
  order: 'ASC' | 'DESC';
  label: LabelKey;
}

/** Chooses the order of a list: narrow screens have no column heads to click. */
export function SortSelect({ choices }: { choices: readonly SortChoice[] }) {
  const t = useText();
  const { sort, setSort } = useListContext();
  const current = choices.findIndex(({ field, order }) => field === sort.field && order === sort.order);
  return (
    <TextField
      select
      label={t('app.sortBy')}
      margin="none"
      value={current < 0 ? '' : current}
      onChange={({ target }) => {
        const choice = choices[Number(target.value)];
        if (choice) setSort({ field: choice.field, order: choice.order });
      }}
      sx={TOOL}
    >
      {choices.map(({ label }, index) => (
        <MenuItem key={label} value={index}>
          {t(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A field among the tools of a list. */
export const TOOL = {
  flex: { xs: '1 1 130px', sm: '0 1 170px' },
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
} as const;
