import { Box, Stack, Typography, useMediaQuery, type SxProps } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import { CardList } from './CardList';
import { followRow } from './followRow';

/** A column of a list: a cell of the table on wide screens, a part of the card on others. */
export interface ListColumn<R> {
  /** The head of the column. */
  label: ReactNode;
  /** The field by which the head sorts on the server; without it the head is plain. */
  source?: string;
  /** Figures are aligned to the right. */
  align?: 'right';
  cell: (record: R) => ReactNode;
  /** A picture in front of the cell, or of the whole card. */
  picture?: (record: R) => ReactNode;
  /**
   * The column's place on the card: `beside` the title; below it a `line` of its own, in a `row` with others, or as one
   * of the `facts` in small type. A column without a place is only in the table.
   */
  card?: 'checkbox' | 'title' | 'beside' | 'line' | 'row' | 'facts' | 'actions';
  /** The content on the card, if it is not that of the cell. */
  onCard?: (record: R) => ReactNode;
}

/** A list has these columns, and shows its records like this. */
export interface ListLook<R> {
  label: string;
  columns: readonly ListColumn<R>[];
  /** A click on a record follows its first link. */
  clickable?: boolean;
  /** Tells whether a record stands out; the list marks it with a bar. */
  isFlagged?: (record: R) => boolean;
}

/**
 * Lists the records of the surrounding list: as a table on wide screens, whose heads sort on the server, as cards on
 * others.
 */
export function RecordList<R extends RaRecord<string>>(look: ListLook<R>) {
  const { data = [] } = useListContext<R>();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  return isWide ? <RecordTable {...look} /> : <RecordCards {...look} records={data} />;
}

const FLAGGED = {
  bgcolor: 'action.hover',
  '&:is(li), & > td:first-of-type': { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.error.main}` },
} as const;

const FIGURES = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function RecordTable<R extends RaRecord<string>>({ label, columns, clickable = false, isFlagged }: ListLook<R>) {
  return (
    <Box
      onClick={clickable ? followRow : undefined}
      sx={{ overflowX: 'auto', ...(clickable && { '& tbody tr': { cursor: 'pointer' } }) }}
    >
      <DataTable<R>
        bulkActionButtons={false}
        rowClick={false}
        hover
        aria-label={label}
        rowSx={(record) => (record && isFlagged?.(record) ? FLAGGED : {})}
      >
        {columns.map(({ source, label: head, align, picture, cell, card }, index) => (
          <DataTable.Col<R>
            key={index}
            source={source}
            label={head}
            align={align}
            sx={align && FIGURES}
            padding={card === 'checkbox' ? 'checkbox' : undefined}
            render={(record) =>
              picture ? (
                <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
                  {picture(record)}
                  {cell(record)}
                </Stack>
              ) : (
                cell(record)
              )
            }
          />
        ))}
      </DataTable>
    </Box>
  );
}

const CARD = {
  '& > :empty': { display: 'none' },
  px: 2,
  py: 1.5,
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto auto' },
  gridTemplateAreas: {
    xs: '"picture title beside" "picture more more" "actions actions actions"',
    sm: '"picture title beside actions" "picture more more actions"',
  },
} as const;

const PLACES = {
  picture: { gridArea: 'picture', alignSelf: 'center', mr: 1.25 },
  title: { gridArea: 'title' },
  // On phones the checkbox is at the end of the first line: nothing moves the texts to the right.
  checkbox: {
    gridArea: { xs: 'beside', sm: 'picture' },
    alignSelf: { sm: 'center' },
    my: -0.75,
    ml: { sm: -1 },
    mr: { xs: -1, sm: 1 },
  },
  beside: { gridArea: 'beside', ml: 1.5, textAlign: 'right', ...FIGURES },
  more: { gridArea: 'more', display: 'grid', gap: 0.5, mt: 0.5 },
  actions: { gridArea: 'actions', alignSelf: 'center', mt: { xs: 1, sm: 0 }, ml: { sm: 2 } },
} as const satisfies Record<string, SxProps>;

/** Lists records one below the other. */
export function RecordCards<R extends RaRecord<string>>({
  label,
  columns,
  clickable,
  isFlagged,
  records,
}: ListLook<R> & { records: readonly R[] }) {
  return (
    <CardList label={label} clickable={clickable}>
      {records.map((record) => {
        const partsOf = (place: ListColumn<R>['card']) =>
          columns
            .filter(({ card }) => card === place)
            .map(({ cell, onCard = cell }, index) => <div key={index}>{onCard(record)}</div>);
        const row = partsOf('row');
        const facts = columns
          .filter(({ card }) => card === 'facts')
          .map(({ cell, onCard = cell }) => onCard(record))
          .filter((fact) => fact !== null && fact !== undefined);
        return (
          <Box component="li" key={record.id} sx={{ ...CARD, ...(isFlagged?.(record) ? FLAGGED : {}) }}>
            {columns.map(
              ({ picture }, index) =>
                picture && (
                  <Box key={index} sx={PLACES.picture}>
                    {picture(record)}
                  </Box>
                ),
            )}
            <Box sx={PLACES.title}>{partsOf('title')}</Box>
            <Box sx={PLACES.checkbox}>{partsOf('checkbox')}</Box>
            <Box sx={PLACES.beside}>{partsOf('beside')}</Box>
            <Box sx={PLACES.more}>
              {partsOf('line')}
              {row.length > 0 && (
                <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
                  {row}
                </Stack>
              )}
              {facts.length > 0 && (
                <Typography variant="caption" color="textSecondary">
                  {facts.map((fact, index) => (
                    <Fragment key={index}>
                      {index > 0 && ' · '}
                      {fact}
                    </Fragment>
                  ))}
                </Typography>
              )}
            </Box>
            <Box sx={PLACES.actions}>{partsOf('actions')}</Box>
          </Box>
        );
      })}
    </CardList>
  );
}
