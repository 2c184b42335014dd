import { Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../i18n/language';

/** Shows a chart under its title, with a summary and the same figures as a table. */
export function ChartPanel({
  title,
  summary,
  empty,
  head,
  rows,
  children,
}: {
  title: string;
  /** Null while there is nothing to draw. */
  summary: string | null;
  empty: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography id={id} variant="h3" component="figcaption">
          {title}
        </Typography>
        {summary && (
          <Button size="small" color="inherit" onClick={() => setAsTable(!asTable)} sx={{ color: 'text.secondary' }}>
            {t(asTable ? 'dashboard.asChart' : 'dashboard.asTable')}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {summary ?? empty}
      </Typography>
      {summary && !asTable && (
        <Box aria-hidden sx={{ mt: 1 }}>
          {children}
        </Box>
      )}
      {summary && asTable && (
        <Table
          size="small"
          aria-labelledby={id}
          sx={{ mt: 1, fontVariantNumeric: 'tabular-nums', '& td, & th': { py: 0.5 } }}
        >
          <TableHead>
            <TableRow>
              {head.map((label, index) => (
                <TableCell key={label} align={index > 0 ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([name, ...values]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {values.map((value, index) => (
                  <TableCell key={head[index + 1]} align="right">
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
