import type { ComponentType, FunctionComponent } from 'react';
import { lazyPage, type LazyPage } from '../ui/lazy/lazy-page';
import { matchPage, type PageParams } from '../ui/routing/page-params';

interface Page {
  path: string;
  /** The page's module exports the component under this name. */
  name: string;
  Page: ComponentType;
  load: () => Promise<unknown>;
}

function page<N extends string>(path: string, name: N, load: () => Promise<Record<N, FunctionComponent>>): Page {
  const Page = lazyPage(load, name) as LazyPage<object>;
  return { path, name, load: Page.load, Page };
}

/** The pages of the client's site. The code of a page is loaded when it is shown, or about to be. */
export const ROUTES: readonly Page[] = [
  page('/', 'HomeGate', () => import('./signed-in/HomeGate')),
  page('/login', 'LoginPage', () => import('../features/login/LoginPage')),
  page('/forgot-password', 'ForgotPasswordPage', () => import('../features/login/LinkRequestPage')),
  page('/gallery-link', 'SendLinkPage', () => import('../features/login/LinkRequestPage')),
  page('/reset-password', 'ResetPasswordPage', () => import('../features/login/ResetPasswordPage')),
  page('/user/projects', 'ProjectsRoute', () => import('./signed-in/AccountRoutes')),
  page('/user-dashboard', 'DashboardRoute', () => import('./signed-in/AccountRoutes')),
  page('/gallery/:projectId/:visitor', 'GalleryRoute', () => import('./gallery/GalleryRoute')),
  page('/packages/:projectId/:visitor', 'PackagesPage', () => import('../features/packages/PackagesPage')),
  page('/receipt/:projectId/:visitor', 'PurchasesPage', () => import('../features/receipts/PurchasesPage')),
  page('/receipt/:projectId/:visitor/:purchaseId', 'ReceiptPage', () => import('../features/receipts/ReceiptPage')),
  page('/legal/:page', 'LegalPage', () => import('../features/legal/LegalPage')),
  page('/withdraw', 'WithdrawalPage', () => import('../features/withdrawal/WithdrawalPage')),
  page(
    '/withdraw/:withdrawalId/:token',
    'ConfirmWithdrawalPage',
    () => import('../features/withdrawal/ConfirmWithdrawalPage'),
  ),
  page('/unsubscribe/:token', 'UnsubscribePage', () => import('../features/unsubscribe/UnsubscribePage')),
  page('/checkout', 'CheckoutPage', () => import('../features/checkout/CheckoutPage')),
  page('/preview', 'PreviewPage', () => import('./preview/PreviewPage')),
  page('*', 'NotFoundPage', () => import('./NotFoundPage')),
];

/** Finds the page of an address, with the parameters of its path. */
export function pageAt(pathname: string): Page & { params: PageParams } {
  for (const page of ROUTES) {
    const params = matchPage(page.path, pathname);
    if (params) return { ...page, params };
  }
  throw new Error('The last route takes every address.');
}

/** Preloads a screen's code. If that fails, the screen itself tries again. */
export async function loadRoute(pathname: string): Promise<void> {
  await pageAt(pathname)
    .load()
    .catch(() => undefined);
}
