import AddIcon from '@mui/icons-material/Add';
import MailIcon from '@mui/icons-material/MailOutlined';
import { Button, Typography } from '@mui/material';
import type { ClientDetailDto } from '@showreel/api-client';
import { addressText } from '../api/erased';
import { nameOfLanguage, useText } from '../i18n/language';
import { Figure, Figures } from '../ui/Figures';
import { formatDate, formatNumber, formatRecent } from '../ui/format';
import { mailtoOf } from '../../../shared-ui/src/mailto';
import { PageHeader } from '../ui/page/PageHeader';
import { spentText } from './ClientName';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Shows name, address and figures of a client, and offers what staff can begin for them. */
export function ClientHeader({ client, onCreate }: { client: ClientDetailDto; onCreate: () => void }) {
  const t = useText();
  const { name, email, createdAt, language, lastVisitAt, accountId, isErased, erasedAt } = client;
  return (
    <>
      <PageHeader
        back={t('app.clients')}
        backTo="/clients"
        actions={
          !isErased && (
            <>
              <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
                {t('clients.newGallery')}
              </Button>
              <SecondaryButton startIcon={<MailIcon />} component="a" href={mailtoOf(email)}>
                {t('clients.writeEmail')}
              </SecondaryButton>
            </>
          )
        }
      >
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name ?? addressText(email)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          {[
            ...(name ? [addressText(email)] : []),
            ...(isErased
              ? erasedAt
                ? [t('clients.erasedSince', { date: formatDate(erasedAt) })]
                : []
              : [nameOfLanguage(language), t('clients.since', { date: formatDate(createdAt) })]),
            ...(accountId ? [t('clients.hasAccount')] : []),
          ].join(' · ')}
        </Typography>
      </PageHeader>
      <Figures label={t('dashboard.figures')}>
        <Figure label={t('clients.spent')} value={spentText(client) || '–'} />
        <Figure label={t('clients.lastVisit')} value={lastVisitAt ? formatRecent(lastVisitAt) : t('clients.never')} />
        <Figure label={t('clients.downloads')} value={formatNumber(client.downloadCount)} />
        <Figure label={t('clients.favourites')} value={formatNumber(client.favouriteCount)} />
      </Figures>
    </>
  );
}
