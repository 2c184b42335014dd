import type { ReactNode } from 'react';
import { DashboardPage } from '../dashboard/DashboardPage';
import type { DashboardTab } from '../dashboard/tabs';
import { PurchasesTabLabel } from '../purchases/PurchasesTabLabel';

/** The dashboard around one of its lists. */
export function DashboardFrame({ tab, children }: { tab: DashboardTab; children: ReactNode }) {
  return (
    <DashboardPage tab={tab} purchasesLabel={<PurchasesTabLabel />}>
      {children}
    </DashboardPage>
  );
}
