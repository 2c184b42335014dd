import { lazy } from 'react';
import { DashboardPage } from '../dashboard/DashboardPage';
import { ProjectList } from '../projects/ProjectList';
import { PurchasesTabLabel } from '../purchases/PurchasesTabLabel';
import { UploadCard } from '../upload/components/UploadCard';

const PurchasesTab = lazy(() =>
  import('../purchases/PurchaseListPage').then(({ PurchaseListPage: default_ }) => ({ default: default_ })),
);
const UserManagement = lazy(() =>
  import('../users/UserList').then(({ UserList: default_ }) => ({ default: default_ })),
);

/** /admin/dashboard, put together from its rooms. */
export function DashboardScreen() {
  return (
    <DashboardPage
      projects={
        <ProjectList
          upload={({ id, name }, close) => <UploadCard projectId={id} projectName={name} onClose={close} />}
        />
      }
      users={<UserManagement />}
      purchases={<PurchasesTab />}
      purchasesLabel={<PurchasesTabLabel />}
    />
  );
}
