import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, I18nContext, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { createAuthProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { SiteProvider, useSite, type Site } from './api/site';
import { LogoutScreen } from './layout/LogoutScreen';
import { NotFound } from './layout/NotFound';
import { ErrorScreen } from './layout/ErrorScreen';
import { SessionWatch } from './layout/SessionWatch';
import { ProjectPartsContext, type ProjectParts } from './projects/projectParts';
import { useI18n } from './i18n/language';
import { BootScreen } from './ui/feedback/LoadingScreen';
import { consoleTheme } from './ui/theme';
import { Toasts } from './ui/feedback/Toasts';
import { clients, coupons, priceLists, projects, purchases, users, withdrawals } from './app/resources';

const ConsoleLayout = lazy(() =>
  import('./layout/ConsoleLayout').then(({ ConsoleLayout: layout }) => ({ default: layout })),
);
const DashboardPage = lazy(() =>
  import('./dashboard/DashboardPage').then(({ DashboardPage: page }) => ({ default: page })),
);
const LoginPage = lazy(() => import('./login/LoginPage').then(({ LoginPage: page }) => ({ default: page })));
const SettingsPage = lazy(() =>
  import('./settings/SettingsPage').then(({ SettingsPage: page }) => ({ default: page })),
);
const LegalSettingsPage = lazy(() =>
  import('./legal/LegalSettingsPage').then(({ LegalSettingsPage: page }) => ({ default: page })),
);
const TaxSettingsPage = lazy(() =>
  import('./legal/TaxSettingsPage').then(({ TaxSettingsPage: page }) => ({ default: page })),
);
const MailSettingsPage = lazy(() =>
  import('./settings/mail/MailSettingsPage').then(({ MailSettingsPage: page }) => ({ default: page })),
);
const PaymentSettingsPage = lazy(() =>
  import('./settings/payments/PaymentSettingsPage').then(({ PaymentSettingsPage: page }) => ({ default: page })),
);
const StatusPage = lazy(() => import('./status/StatusPage').then(({ StatusPage: page }) => ({ default: page })));
const PresetsPage = lazy(() =>
  import('./projects/presets/PresetsPage').then(({ PresetsPage: page }) => ({ default: page })),
);
const TrashPage = lazy(() => import('./projects/trash/TrashPage').then(({ TrashPage: page }) => ({ default: page })));
const AccountPage = lazy(() => import('./account/AccountPage').then(({ AccountPage: page }) => ({ default: page })));
const AuditLogPage = lazy(() => import('./audit/AuditLogPage').then(({ AuditLogPage: page }) => ({ default: page })));

/**
 * No retry, no refetch on focus, no polling but where decision 030 names it. A screen reads its data again when it opens
 * (decision 086). Actions fail at once without a network: by default the library would silently pause them until there
 * is one.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
const authProvider = createAuthProvider(queryClient);
// Staff's view settings outlive their session; their searches do not, see `clearStoredSearches`.
const store = { ...localStorageStore(), reset: () => undefined };

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** What the other features show about a project. */
const projectParts: ProjectParts = {
  Sections: lazy(() => import('./app/ProjectSections').then(({ ProjectSections: part }) => ({ default: part }))),
  UploadCard: lazy(() => import('./app/UploadParts').then(({ CardWithNextSteps: part }) => ({ default: part }))),
  UploadDialog: lazy(() => import('./app/UploadParts').then(({ DialogWithNextSteps: part }) => ({ default: part }))),
  ShareDialog: lazy(() => import('./sharing/ShareDialog').then(({ ShareDialog: part }) => ({ default: part }))),
};

/** Table of contents: the screens of the console and their addresses. */
function Console() {
  const site = useSite();
  const i18n = useI18n();
  const [light, dark] = useMemo(
    () => [consoleTheme(site.accentColour, false), consoleTheme(site.accentColour, true)],
    [site],
  );
  return (
    <ProjectPartsContext value={projectParts}>
      {/* <Admin> without its own screens, which would make every first load larger for nothing. */}
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
      >
        {/* Inside react-admin's own, which remounts the tree when the language changes: uploads would be lost. */}
        <I18nContext value={i18n}>
          <CssBaseline enableColorScheme>
            <Suspense fallback={<BootScreen />}>
              <CoreAdminUI
                layout={ConsoleLayout}
                loginPage={LoginPage}
                dashboard={ToDashboard}
                catchAll={NotFound}
                error={ErrorScreen}
                authenticationError={ErrorScreen}
                accessDenied={ErrorScreen}
                loading={BootScreen}
                title={site.studioName}
                requireAuth
                disableTelemetry
              >
                <CustomRoutes>
                  <Route path="/dashboard" element={<DashboardPage />} />
                  <Route path="/settings" element={<SettingsPage />} />
                  <Route path="/settings/legal" element={<LegalSettingsPage />} />
                  <Route path="/settings/taxes" element={<TaxSettingsPage />} />
                  <Route path="/settings/mail" element={<MailSettingsPage />} />
                  <Route path="/settings/payments" element={<PaymentSettingsPage />} />
                  <Route path="/settings/presets" element={<PresetsPage />} />
                  <Route path="/status" element={<StatusPage />} />
                  <Route path="/trash" element={<TrashPage />} />
                  <Route path="/account" element={<AccountPage />} />
                  <Route path="/activity" element={<AuditLogPage />} />
                  <Route path="/logout" element={<LogoutScreen />} />
                </CustomRoutes>
                <Resource {...projects} />
                <Resource {...clients} />
                <Resource {...users} />
                <Resource {...purchases} />
                <Resource {...withdrawals} />
                <Resource {...priceLists} />
                <Resource {...coupons} />
              </CoreAdminUI>
            </Suspense>
            <SessionWatch />
            <Toasts />
          </CssBaseline>
        </I18nContext>
      </AdminContext>
    </ProjectPartsContext>
  );
}

/** The console at its address. */
export function App({ site }: { site: Site }) {
  // The data router is the one that can block leaving a screen.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Console />, errorElement: <ErrorScreen /> }], { basename: '/admin' }),
  );
  return (
    <SiteProvider initial={site}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
}
