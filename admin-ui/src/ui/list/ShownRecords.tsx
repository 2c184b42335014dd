import { ListContextProvider, useList, type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';

/** Provides rows that are known already, for parts that request something once for all rows of the surrounding list. */
export function ShownRecords({ records, children }: { records: RaRecord[]; children: ReactNode }) {
  return <ListContextProvider value={useList({ data: records })}>{children}</ListContextProvider>;
}
