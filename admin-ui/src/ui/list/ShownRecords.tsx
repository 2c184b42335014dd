import { ListContextProvider, useList, type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';

/** Rows that are known already, for parts that ask once for all rows of the surrounding list. */
export function ShownRecords({ records, children }: { records: RaRecord[]; children: ReactNode }) {
  return <ListContextProvider value={useList({ data: records })}>{children}</ListContextProvider>;
}
