import { Alert, Box, Button, Card, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveSignInFlag } from '../../../shared-ui/src/sign-in-flag';
import { messageOf, type FactorMethod } from '../api/errors';
import { userQuery } from '../api/session';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { lazyNamed } from '../ui/lazyNamed';
import { SignInForm } from './SignInForm';

// Most sign-ins need none of these forms.
const CodeForm = lazyNamed(() => import('./CodeForm'), 'CodeForm');
const ForgotPasswordForm = lazyNamed(() => import('./ForgotPasswordForm'), 'ForgotPasswordForm');
const OwnPasswordForm = lazyNamed(() => import('./OwnPasswordForm'), 'OwnPasswordForm');

/** /admin/login asks for email and password, and at a first sign-in for a password of one's own. */
export function LoginPage() {
  const t = useText();
  const { studioName } = useSite();
  const navigate = useNavigate();
  // The state has the password that was typed, when another one must be chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [forgot, setForgot] = useState(false);
  // The state has the password that was right and the ways to take the second step, while that is missing.
  const [halfway, setHalfway] = useState<{ password: string; methods: readonly FactorMethod[] } | null>(null);
  const { data: user, error, isFetching, refetch } = useQuery(userQuery);
  const mustChoose = typed !== null || user?.mustChangePassword === true;
  const leads = user && !mustChoose ? user.role : null;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (user === null || mustChoose) hasAsked.current = true;
    if (leads === 'admin') void navigate('/dashboard', { replace: true });
    else if (leads) {
      if (hasAsked.current) leaveSignInFlag();
      window.location.replace('/');
    }
  }, [user, mustChoose, leads, navigate]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: 2,
        pt: { xs: 6, sm: 2 },
      }}
    >
      <title>{`${t('login.title')} · ${studioName}`}</title>
      <Stack sx={{ width: '100%', maxWidth: 400, gap: 2.5 }}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            {studioName}
          </Typography>
          <Typography variant="h1" sx={{ mt: 0.5 }}>
            {t(
              mustChoose
                ? 'login.chooseTitle'
                : halfway !== null
                  ? 'login.codeTitle'
                  : forgot
                    ? 'login.forgot'
                    : 'login.title',
            )}
          </Typography>
        </Box>
        <Card sx={{ p: { xs: 2.5, sm: 3 } }}>
          {(leads !== null || (user === undefined && !error)) && <Loading />}
          {error && (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
                  {t('app.tryAgain')}
                </Button>
              }
            >
              {messageOf(error, t('login.unreachable'))}
            </Alert>
          )}
          <Suspense fallback={<Loading />}>
            {user === null && !mustChoose && forgot && <ForgotPasswordForm onBack={() => setForgot(false)} />}
            {user === null && !mustChoose && !forgot && halfway === null && (
              <SignInForm
                onMustChange={setTyped}
                onSecondStep={(password, methods) => setHalfway({ password, methods })}
                onForgot={() => setForgot(true)}
              />
            )}
            {user === null && !mustChoose && halfway !== null && (
              <CodeForm
                methods={halfway.methods}
                onSignedIn={(mustChange) => mustChange && setTyped(halfway.password)}
                onBack={() => setHalfway(null)}
              />
            )}
            {mustChoose && <OwnPasswordForm current={typed} onDone={() => setTyped(null)} />}
          </Suspense>
        </Card>
        <Link href="/" color="text.secondary" variant="body2" sx={{ alignSelf: 'flex-start' }}>
          {t('login.backHome')}
        </Link>
      </Stack>
    </Box>
  );
}

function Loading() {
  const t = useText();
  return (
    <Box role="status" aria-busy aria-label={t('app.loading')}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={52} />
      ))}
    </Box>
  );
}
