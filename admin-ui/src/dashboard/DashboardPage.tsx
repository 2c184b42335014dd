import { Box, Card, Tab, Tabs, Typography } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/ListSkeleton';
import { StatCards } from './StatCards';
import { Trends } from './Trends';

/** /admin/dashboard: figures, and the tabs Projects, User Management and Purchases. */
export function DashboardPage({
  purchasesLabel,
  ...panels
}: {
  projects: ReactNode;
  users: ReactNode;
  purchases: ReactNode;
  purchasesLabel: ReactNode;
}) {
  const t = useText();
  const { studioName } = useSite();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = asked === 'users' || asked === 'purchases' ? asked : 'projects';
  return (
    <>
      <title>{`${t('dashboard.title')} · ${studioName}`}</title>
      <Typography variant="h1" sx={{ mb: { xs: 2, md: 2.5 } }}>
        {t('dashboard.title')}
      </Typography>
      <StatCards />
      <Trends />
      <Tabs
        value={tab}
        onChange={(_event, value: string) => setParams(value === 'projects' ? {} : { tab: value }, { replace: true })}
        aria-label={t('dashboard.sections')}
        variant="scrollable"
        scrollButtons={false}
        sx={{
          mt: { xs: 2, md: 3 },
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: { xs: 1, sm: 2 }, minWidth: 0 },
        }}
      >
        <Tab value="projects" label={t('dashboard.projects')} id="tab-projects" aria-controls="panel-projects" />
        <Tab value="users" label={t('dashboard.users')} id="tab-users" aria-controls="panel-users" />
        <Tab value="purchases" label={purchasesLabel} id="tab-purchases" aria-controls="panel-purchases" />
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Suspense
          fallback={
            <Card>
              <ListSkeleton rows={6} />
            </Card>
          }
        >
          {panels[tab]}
        </Suspense>
      </Box>
    </>
  );
}
