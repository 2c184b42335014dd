import { Alert, Box, Card, Link, Skeleton, Stack, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { currentUser } from '../api/session';
import { useSite } from '../api/site';
import { text, useText } from '../i18n/language';
import { OwnPasswordForm } from './OwnPasswordForm';
import { SignInForm } from './SignInForm';

type Step =
  | { name: 'asking' }
  | { name: 'password' }
  | { name: 'own-password'; current: string | null }
  | { name: 'unreachable'; message: string };

/** /admin/login: e-mail and password, then, at a first sign-in, a password of one's own. */
export function LoginPage() {
  const t = useText();
  const { studioName } = useSite();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'asking' });
  useEffect(() => {
    let gone = false;
    const show = (user: UserDto | null) => {
      if (gone) return;
      if (!user) setStep({ name: 'password' });
      else if (user.mustChangePassword) setStep({ name: 'own-password', current: null });
      else if (user.role === 'admin') void navigate('/dashboard', { replace: true });
      else window.location.replace('/');
    };
    currentUser().then(
      show,
      (error: unknown) =>
        !gone && setStep({ name: 'unreachable', message: messageOf(error, text('login.unreachable')) }),
    );
    return () => {
      gone = true;
    };
  }, [navigate]);
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
            {t(step.name === 'own-password' ? 'login.chooseTitle' : 'login.title')}
          </Typography>
        </Box>
        <Card sx={{ p: { xs: 2.5, sm: 3 } }}>
          {step.name === 'asking' && (
            <Box role="status" aria-busy aria-label={t('app.loading')}>
              {[1, 2, 3].map((key) => (
                <Skeleton key={key} height={52} />
              ))}
            </Box>
          )}
          {step.name === 'unreachable' && <Alert severity="error">{step.message}</Alert>}
          {step.name === 'password' && (
            <SignInForm onMustChange={(current) => setStep({ name: 'own-password', current })} />
          )}
          {step.name === 'own-password' && <OwnPasswordForm current={step.current} />}
        </Card>
        <Link href="/" color="text.secondary" variant="body2" sx={{ alignSelf: 'flex-start' }}>
          {t('login.backHome')}
        </Link>
      </Stack>
    </Box>
  );
}
