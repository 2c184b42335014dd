import { Box, Button, Card, Stack, Typography } from '@mui/material';
import type { ClientDetailDto } from '@showreel/api-client';
import { previewErasureOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useGetOne, type HttpError } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { addressText } from '../api/erased';
import { useSite } from '../api/site';
import { ClientGrants, ClientInvoices, ClientWithdrawals } from '../clients/ClientDocuments';
import { ClientData } from '../clients/ClientData';
import { ClientHeader } from '../clients/ClientHeader';
import { useText } from '../i18n/language';
import { ClientGalleries } from '../projects/list/ClientGalleries';
import { PurchaseItems } from '../purchases/list/PurchaseRows';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { EmptyState } from '../ui/feedback/EmptyState';
import { hasDraft } from '../ui/form/draft';
import { ShownRecords } from '../ui/list/ShownRecords';
import { PageHeader } from '../ui/page/PageHeader';
import { RecordPage } from '../ui/page/RecordPage';
import { lazyNamed } from '../ui/lazyNamed';
import { SecondaryButton } from '../ui/SecondaryButton';

const ProjectCreateDialog = lazyNamed(() => import('../projects/forms/ProjectCreateDialog'), 'ProjectCreateDialog');

/** Makes the address of a list with this filter. */
const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The page has a key of its own in the cache: the rows of the list have fewer fields. */
const DETAIL = { detail: true };

/** /admin/clients/{email} shows one client with everything of theirs. */
export function ClientPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useGetOne<ClientDetailDto, HttpError>('clients', { id, meta: DETAIL });
  // Guests, and people whom only the activity log names, may ask for their data as well.
  const isNoClient = query.error?.status === 404;
  const person = useQuery({ ...previewErasureOptions({ path: { email: id } }), enabled: isNoClient });
  if (isNoClient && person.data) return <Person address={id} erasedAt={person.data.erasedAt} />;
  return (
    <RecordPage
      query={isNoClient ? { error: person.error, refetch: person.refetch } : query}
      texts={{
        notFound: t('clients.notFound'),
        notFoundText: t('clients.notFoundText'),
        failed: t('clients.loadFailed'),
      }}
      backTo="/clients"
    >
      {(client) => <Client client={client} />}
    </RecordPage>
  );
}

/** Shows somebody who is no client, but about whom something is stored. */
function Person({ address, erasedAt }: { address: string; erasedAt: string | null }) {
  const t = useText();
  const { studioName } = useSite();
  return (
    <>
      <title>{`${address} · ${studioName}`}</title>
      <PageHeader back={t('app.clients')} backTo="/clients" actions={null}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {t('clients.noClientText')}
        </Typography>
      </PageHeader>
      <ClientData client={{ id: address, erasedAt }} />
    </>
  );
}

function Client({ client }: { client: ClientDetailDto }) {
  const t = useText();
  const { studioName } = useSite();
  const { id, name, email, galleries, galleryCount, purchases, purchaseCount, invoices, withdrawals, grants } = client;
  const draft = `create-gallery-${id}`;
  const [creating, setCreating] = useState(() => hasDraft(draft));
  return (
    <>
      <title>{`${name ?? addressText(email)} · ${studioName}`}</title>
      <ClientHeader client={client} onCreate={() => setCreating(true)} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Section
          title={t('clients.galleries')}
          empty={
            <EmptyState inCard title={t('clients.noGalleries')} text={t('clients.noGalleriesText')}>
              {!client.isErased && (
                <SecondaryButton onClick={() => setCreating(true)}>{t('clients.newGallery')}</SecondaryButton>
              )}
            </EmptyState>
          }
          count={galleryCount}
          shown={galleries.length}
          all={filtered('projects', { q: id })}
        >
          <ClientGalleries projects={galleries} />
        </Section>
        <Stack sx={{ gap: 2 }}>
          <Section
            title={t('purchases.title')}
            empty={<EmptyState inCard title={t('clients.noPurchases')} text={t('clients.noPurchasesText')} />}
            count={purchaseCount}
            shown={purchases.length}
            all={filtered('purchases', { clientEmail: id })}
          >
            <ShownRecords records={purchases}>
              <PurchaseItems purchases={purchases} withoutClient />
            </ShownRecords>
          </Section>
          <ClientInvoices invoices={invoices} />
          <ClientWithdrawals withdrawals={withdrawals} />
          <ClientGrants grants={grants} />
        </Stack>
      </Box>
      <ClientTimeline of={{ clientEmail: id }} />
      <ClientData client={client} withGalleries />
      <Suspense>
        {creating && (
          <ProjectCreateDialog
            client={{
              clientName: name ?? '',
              clientEmail: email,
              language: galleries.find(({ language }) => language)?.language ?? '',
            }}
            draft={draft}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shows the newest few, with the way to all of them. */
function Section({
  title,
  empty,
  count,
  shown,
  all,
  children,
}: {
  title: string;
  empty: ReactNode;
  count: number;
  shown: number;
  all: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Card component="section" aria-label={title}>
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      {shown === 0 ? empty : children}
      {count > shown && (
        <Button component={Link} to={all} sx={{ m: 1 }}>
          {t('clients.showAll', { count })}
        </Button>
      )}
    </Card>
  );
}
