import { Button, Card, Dialog, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { FactorsSection } from '../account/FactorsSection';
import { userQuery } from '../api/session';
import { useText } from '../i18n/language';

/** Lets staff add the second factor that their studio requires. */
export function RequiredFactor({ isAdded, onContinue }: { isAdded: boolean; onContinue: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { data: user } = useQuery(userQuery);
  return (
    <Dialog open fullScreen aria-labelledby={id}>
      <Stack sx={{ width: '100%', maxWidth: 520, m: 'auto', p: 2, gap: 2.5 }}>
        <Typography id={id} variant="h1">
          {t('account.factorTitle')}
        </Typography>
        <Typography>{t('account.factorText')}</Typography>
        <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>{user && <FactorsSection user={user} />}</Card>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexDirection: 'row-reverse' }}>
          {isAdded && (
            <Button variant="contained" onClick={onContinue}>
              {t('account.factorContinue')}
            </Button>
          )}
          <Button color="inherit" onClick={() => void navigate('/logout')}>
            {t('app.logout')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
