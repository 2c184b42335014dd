import { Box, Card, Tab, Tabs, Typography } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { StatCards } from './StatCards';
import { TABS, type DashboardTab } from './tabs';
import { Trends } from './Trends';

/** Figures, and the tabs Projects, User Management and Purchases, each at its own address. */
export function DashboardPage({
  tab,
  purchasesLabel,
  children,
}: {
  tab: DashboardTab;
  purchasesLabel: ReactNode;
  /** The list of the tab. */
  children: ReactNode;
}) {
  const t = useText();
  const { studioName } = useSite();
  const labels = { projects: t('dashboard.projects'), users: t('dashboard.users'), purchases: purchasesLabel };
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
        {(Object.keys(TABS) as DashboardTab[]).map((each) => (
          <Tab
            key={each}
            component={Link}
            to={TABS[each]}
            value={each}
            label={labels[each]}
            id={`tab-${each}`}
            aria-controls={`panel-${each}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Suspense
          fallback={
            <Card>
              <ListSkeleton rows={6} />
            </Card>
          }
        >
          {children}
        </Suspense>
      </Box>
    </>
  );
}
