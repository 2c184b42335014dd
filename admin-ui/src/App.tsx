import { CssBaseline } from '@mui/material';
import { lazy, useMemo } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, I18nContext, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { authProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { queryClient } from './api/queryClient';
import { SiteContext, useCurrentSite } from './api/site';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { LogoutScreen } from './layout/LogoutScreen';
import { NotFound } from './layout/NotFound';
import { ErrorScreen } from './layout/ErrorScreen';
import { SessionWatch } from './layout/SessionWatch';
import projects from './projects';
import purchases from './purchases';
import { useI18n } from './i18n/language';
import { BootScreen } from './ui/BootScreen';
import { consoleTheme } from './ui/theme';
import { Toasts } from './ui/Toasts';
import users from './users';

const LoginPage = lazy(() => import('./login/LoginPage').then(({ LoginPage: default_ }) => ({ default: default_ })));
const DashboardScreen = lazy(() =>
  import('./app/DashboardScreen').then(({ DashboardScreen: default_ }) => ({ default: default_ })),
);
const ProjectScreen = lazy(() =>
  import('./app/ProjectScreen').then(({ ProjectScreen: default_ }) => ({ default: default_ })),
);
const SettingsPage = lazy(() =>
  import('./settings/SettingsPage').then(({ SettingsPage: default_ }) => ({ default: default_ })),
);
const ActivityPage = lazy(() =>
  import('./audit/AuditLogPage').then(({ AuditLogPage: default_ }) => ({ default: default_ })),
);
const PurchasePage = lazy(() =>
  import('./purchases/PurchasePage').then(({ PurchasePage: default_ }) => ({ default: default_ })),
);

const store = localStorageStore();

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** The contents page: what the console consists of and where it is found. */
function Console() {
  const site = useCurrentSite();
  const i18n = useI18n();
  const [light, dark] = useMemo(
    () => [consoleTheme(site.accentColour, false), consoleTheme(site.accentColour, true)],
    [site],
  );
  return (
    <SiteContext value={site}>
      {/* The parts of react-admin's <Admin> without its own screens, which every first load would carry for nothing. */}
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
      >
        {/* Within react-admin's own, which draws everything from nothing in another language: uploads would be lost. */}
        <I18nContext value={i18n}>
          <CssBaseline enableColorScheme>
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
                <Route path="/dashboard" element={<DashboardScreen />} />
                <Route path="/settings" element={<SettingsPage />} />
                <Route path="/activity" element={<ActivityPage />} />
                <Route path="/logout" element={<LogoutScreen />} />
              </CustomRoutes>
              <Resource {...projects} edit={ProjectScreen} />
              <Resource {...users} />
              <Resource {...purchases} edit={PurchasePage} />
            </CoreAdminUI>
            <SessionWatch />
            <Toasts />
          </CssBaseline>
        </I18nContext>
      </AdminContext>
    </SiteContext>
  );
}

// Of the kind that can ask before a screen is left.
const router = createBrowserRouter([{ path: '*', element: <Console />, errorElement: <ErrorScreen /> }], {
  basename: '/admin',
});

/** The console at its address. */
export function App() {
  return <RouterProvider router={router} />;
}
