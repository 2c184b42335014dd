import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Loading } from '../ui/Loading';
import { HomeGate } from './HomeGate';
import { PageFrame } from './PageFrame';
import { Providers } from './Providers';
import { SignedIn } from './SignedIn';

const LoginPage = lazy(async () => ({ default: (await import('../features/login/LoginPage')).LoginPage }));
const UserProjectsPage = lazy(async () => ({ default: (await import('../features/account/UserProjectsPage')).UserProjectsPage }));
const UserDashboardPage = lazy(async () => ({ default: (await import('../features/account/UserDashboardPage')).UserDashboardPage }));
const GalleryRoute = lazy(async () => ({ default: (await import('./GalleryRoute')).GalleryRoute }));
const PackagesPage = lazy(async () => ({ default: (await import('../features/packages/PackagesPage')).PackagesPage }));
const CheckoutPage = lazy(async () => ({ default: (await import('../features/checkout/CheckoutPage')).CheckoutPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage')).NotFoundPage }));

/** The contents page of the client's site. */
export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <PageFrame>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route path="/" element={<HomeGate />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/user/projects" element={<SignedIn adminsElsewhere><UserProjectsPage /></SignedIn>} />
              <Route path="/user-dashboard" element={<SignedIn><UserDashboardPage /></SignedIn>} />
              <Route path="/gallery/:projectId/:clientEmail" element={<GalleryRoute />} />
              <Route path="/packages/:projectId/:clientEmail" element={<PackagesPage />} />
              <Route path="/checkout" element={<CheckoutPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </PageFrame>
      </Providers>
    </BrowserRouter>
  );
}
