import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, I18nContext, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { createAuthProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { SiteProvider, useSite, type Site } from './api/site';
import { LogoutScreen } from './layout/LogoutScreen';
import { NotFound } from './layout/NotFound';
import { ErrorScreen } from './layout/ErrorScreen';
import { SessionWatch } from './layout/SessionWatch';
import { useI18n } from './i18n/language';
import { BootScreen } from './ui/feedback/LoadingScreen';
import { consoleTheme } from './ui/theme';
import { Toasts } from './ui/feedback/Toasts';
import { clients, coupons, priceLists, projects, purchases, users, withdrawals } from './app/resources';
import { lazyNamed } from './ui/lazyNamed';

const ConsoleLayout = lazyNamed(() => import('./layout/ConsoleLayout'), 'ConsoleLayout');
const DashboardPage = lazyNamed(() => import('./dashboard/DashboardPage'), 'DashboardPage');
const LoginPage = lazyNamed(() => import('./login/LoginPage'), 'LoginPage');
const SettingsPage = lazyNamed(() => import('./settings/SettingsPage'), 'SettingsPage');
const LegalSettingsPage = lazyNamed(() => import('./legal/LegalSettingsPage'), 'LegalSettingsPage');
const TaxSettingsPage = lazyNamed(() => import('./legal/TaxSettingsPage'), 'TaxSettingsPage');
const RemindersPage = lazyNamed(() => import('./reminders/RemindersPage'), 'RemindersPage');
const MailSettingsPage = lazyNamed(() => import('./settings/mail/MailSettingsPage'), 'MailSettingsPage');
const PaymentSettingsPage = lazyNamed(() => import('./settings/payments/PaymentSettingsPage'), 'PaymentSettingsPage');
const StatusPage = lazyNamed(() => import('./status/StatusPage'), 'StatusPage');
const PresetsPage = lazyNamed(() => import('./projects/presets/PresetsPage'), 'PresetsPage');
const TrashPage = lazyNamed(() => import('./projects/trash/TrashPage'), 'TrashPage');
const AccountPage = lazyNamed(() => import('./account/AccountPage'), 'AccountPage');
const AuditLogPage = lazyNamed(() => import('./audit/AuditLogPage'), 'AuditLogPage');

/**
 * Queries have no retry, no refetch on focus, and no polling but where decision 030 names it. A screen reads its data
 * again when it opens (decision 086). Actions fail at once without a network: by default the library would silently
 * pause them until there is one.
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

/**
 * Lists the screens of the console and their addresses. It uses `<Admin>` without its own screens, which would make
 * every first load larger for nothing.
 */
function Console() {
  const site = useSite();
  const i18n = useI18n();
  const [light, dark] = useMemo(
    () => [consoleTheme(site.accentColour, false), consoleTheme(site.accentColour, true)],
    [site],
  );
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      theme={light}
      darkTheme={dark}
    >
      {/* The provider stands inside react-admin's own, which remounts the tree when the language changes: uploads
          would be lost. */}
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
                <Route path="/settings/reminders" element={<RemindersPage />} />
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
  );
}

/** Shows the console at its address. */
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
