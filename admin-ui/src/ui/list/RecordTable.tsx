import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { followRow } from './followRow';

/** The records of a list on wide screens; heads sort on the server. */
export function RecordTable<R extends RaRecord<string>>({
  label,
  clickable = false,
  ...table
}: {
  label: string;
  /** A click on a row follows its first link. */
  clickable?: boolean;
} & Pick<ComponentProps<typeof DataTable<R>>, 'children' | 'rowSx'>) {
  return (
    <Box
      onClick={clickable ? followRow : undefined}
      sx={{ overflowX: 'auto', ...(clickable && { '& tbody tr': { cursor: 'pointer' } }) }}
    >
      <DataTable<R> bulkActionButtons={false} rowClick={false} hover hiddenColumns={[]} aria-label={label} {...table} />
    </Box>
  );
}
