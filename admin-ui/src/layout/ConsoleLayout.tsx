import { Box, Container, Link } from '@mui/material';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeReturnPath } from '../api/returnPath';
import { useText } from '../i18n/language';
import { StatusBanner } from '../status/StatusBanner';
import { UploadDock } from '../upload/components/UploadDock';
import { UploadsProvider } from '../upload/UploadsProvider';
import { BOTTOM_BAR } from '../ui/theme';
import { BottomNavigation } from './BottomNavigation';
import { ConsoleBar } from './ConsoleBar';
import { FactorBanner } from './FactorBanner';
import { FactorGate } from './FactorGate';
import { LoadingScreen } from '../ui/feedback/LoadingScreen';
import { ErrorBoundary } from './ErrorScreen';
import { PasskeyOfferWatch } from './PasskeyOfferWatch';
import { ProofWatch } from './ProofWatch';
import { SideNavigation } from './SideNavigation';
import { SignInToast } from './SignInToast';
import { VersionFooter } from './VersionFooter';

/** Frames every screen: navigation, bar, content, and the uploads that outlive a screen. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const t = useText();
  useReturnPath();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const from = useRef(pathname);
  // A link that led to another screen is gone with its screen: the next Tab starts at the top of the new one.
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <UploadsProvider>
      <SignInToast />
      <ProofWatch />
      <FactorGate />
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': { left: 16, top: 16, zIndex: 2000, bgcolor: 'background.paper', p: 1 },
        }}
      >
        {t('app.skip')}
      </Link>
      <Box sx={{ display: 'flex', minHeight: '100dvh', pb: { xs: `${BOTTOM_BAR}px`, md: 0 } }}>
        <SideNavigation />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <ConsoleBar />
          <StatusBanner />
          <FactorBanner />
          <PasskeyOfferWatch />
          <Container
            component="main"
            ref={main}
            id="main"
            tabIndex={-1}
            maxWidth="xl"
            sx={{ flex: 1, py: { xs: 2, md: 3.5 }, px: { xs: 2, md: 4 }, outline: 0 }}
          >
            <ErrorBoundary>
              <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
            </ErrorBoundary>
          </Container>
          <VersionFooter />
          <UploadDock at="bottom" />
        </Box>
        <BottomNavigation />
      </Box>
    </UploadsProvider>
  );
}

/** Signing in leads to the dashboard, and from there back to where the session ended. */
function useReturnPath(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/dashboard' || search) return;
    const path = takeReturnPath();
    if (path) void navigate(path, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only where the console starts, not with each dashboard
  }, []);
}
