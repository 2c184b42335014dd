import { lazy, type FunctionComponent } from 'react';

interface Page {
  path: string;
  Page: FunctionComponent;
  load: () => Promise<unknown>;
}

function page<N extends string>(path: string, name: N, load: () => Promise<Record<N, FunctionComponent>>): Page {
  const part = async (): Promise<{ default: FunctionComponent }> => ({ default: (await load())[name] });
  return { path, load, Page: lazy(part) };
}

/** The contents page of the client's site. Each screen's code is loaded when it is shown, or about to be. */
export const ROUTES: readonly Page[] = [
  page('/', 'HomeGate', () => import('./HomeGate')),
  page('/login', 'LoginPage', () => import('../features/login/LoginPage')),
  page('/user/projects', 'ProjectsRoute', () => import('./ProjectsRoute')),
  page('/user-dashboard', 'DashboardRoute', () => import('./DashboardRoute')),
  page('/gallery/:projectId/:clientEmail', 'GalleryRoute', () => import('./GalleryRoute')),
  page('/packages/:projectId/:clientEmail', 'PackagesPage', () => import('../features/packages/PackagesPage')),
  page('/receipt/:projectId/:clientEmail', 'PurchasesPage', () => import('../features/receipts/PurchasesPage')),
  page('/receipt/:projectId/:clientEmail/:purchaseId', 'ReceiptPage', () => import('../features/receipts/ReceiptPage')),
  page('/checkout', 'CheckoutPage', () => import('../features/checkout/CheckoutPage')),
  page('*', 'NotFoundPage', () => import('./NotFoundPage')),
];
