import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AdminContext,
  HttpError,
  I18nContext,
  localStorageStore,
  type AuthProvider,
  type DataProvider,
} from 'react-admin';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import '../src/api/client';
import { SiteProvider, UNBRANDED, useSite, type Site } from '../src/api/site';
import { ProofWatch } from '../src/layout/ProofWatch';
import { SessionWatch } from '../src/layout/SessionWatch';
import { useI18n } from '../src/i18n/language';
import { Toasts } from '../src/ui/feedback/Toasts';

// react-admin writes every rejected call there, though tests intend it; React the animations of these parts of MUI.
// Any other late update is written: some test did not wait for it.
const ANIMATED = /^ForwardRef\((Tooltip|PopperTooltip|FormControl|Snackbar)\)$/;
const write = console.error;
const isAnimation = ([text, component]: unknown[]) =>
  /not wrapped in act/.test(String(text)) && ANIMATED.test(String(component));
console.error = (...args: unknown[]) => {
  if (!(args[0] instanceof HttpError) && !isAnimation(args)) write(...args);
};

// A test that leaves the page ends there: the next one begins on a page that nobody has left.
afterEach(() => void dispatchEvent(new Event('pageshow')));

/** The methods of react-admin's data provider that a screen calls; any other fails the test. */
export type FakeData = Partial<DataProvider>;

/** Tells the tests' set-up of an answer, which comes late where every answer is to. */
declare const late: <T>(answer: T) => Promise<Awaited<T>>;

type Ask = (...args: unknown[]) => unknown;
const inTime = (data: FakeData): FakeData =>
  Object.fromEntries(
    Object.entries(data).map(([name, ask]) => [name, (...args: unknown[]) => late((ask as Ask)(...args))]),
  );

const store = localStorageStore();

/** The theme has no ripples, which would update after a test has ended. */
const theme = { components: { MuiButtonBase: { defaultProps: { disableRipple: true } } } };

/** Surroundings that few screens need: a brand of the studio, and a provider for signing in. */
interface Surroundings {
  site?: Site;
  auth?: (queries: QueryClient) => AuthProvider;
}

interface FrameProps {
  data: FakeData;
  queries: QueryClient;
  auth: Surroundings['auth'];
  children: ReactNode;
}

function Frame({ data, queries, auth, children }: FrameProps) {
  const site = useSite();
  const i18n = useI18n();
  return (
    <AdminContext
      dataProvider={data as DataProvider}
      authProvider={auth?.(queries)}
      queryClient={queries}
      store={store}
      theme={theme}
    >
      <I18nContext value={i18n}>
        <Link to="/elsewhere">Go elsewhere</Link>
        <p>{`Studio: ${site.studioName}`}</p>
        {children}
        <SessionWatch />
        <ProofWatch />
        <Toasts />
      </I18nContext>
    </AdminContext>
  );
}

/** Renders a part of the console as the console does, at an address that can be left. */
export function renderScreen(
  part: ReactNode,
  data: FakeData = {},
  address = '/here',
  { site = UNBRANDED, auth }: Surroundings = {},
) {
  // The cache has no timer that removes unused replies: it would outlive the test.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity },
      mutations: { retry: false, gcTime: Infinity, networkMode: 'always' },
    },
  });
  const answers = inTime(data);
  const router = createMemoryRouter(
    [
      {
        path: '/here',
        element: (
          <Frame data={answers} queries={queries} auth={auth}>
            {part}
          </Frame>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  return {
    queries,
    router,
    ...render(
      <SiteProvider initial={site}>
        <RouterProvider router={router} />
      </SiteProvider>,
    ),
  };
}

/** Returns the message at a field. */
export function fieldMessage(label: string | RegExp): string {
  const id = screen.getByLabelText(label, { selector: 'input, textarea' }).getAttribute('aria-describedby');
  return (id && document.getElementById(id)?.textContent) || '';
}

/** Finds a button, in a dialog when it is named. */
export const button = (name: string, dialog?: string) =>
  (dialog
    ? within(screen.getByRole(/discard/i.test(dialog) ? 'alertdialog' : 'dialog', { name: dialog }))
    : screen
  ).getByRole('button', { name });
