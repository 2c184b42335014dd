import { Alert, Button, Stack } from '@mui/material';
import { updatePriceList, updateSettings, type PriceListDto, type SettingsDto } from '@showreel/api-client';
import {
  getOnboardingOptions,
  getOnboardingQueryKey,
  getSettingsOptions,
  getSettingsQueryKey,
  getStatsQueryKey,
  getTrendsQueryKey,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { usePriceLists } from '../api/priceLists';
import { useRefreshSite } from '../api/site';
import { resourceKey } from '../api/queries';
import { nameOfLanguage, useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { proposalFor, thisBrowser, type Proposal } from './proposal';

/** Proposes time zone, language of emails and currency to a new studio, whose owner confirms them. */
export function StudioProposal() {
  const { data: onboarding } = useQuery(getOnboardingOptions());
  const [declined, setDeclined] = useStore('proposal.declined', false);
  const isNew = onboarding?.dismissed === false && !declined;
  const { data: settings } = useQuery({ ...getSettingsOptions(), enabled: isNew });
  const { data: lists } = usePriceLists({ enabled: isNew });
  if (!isNew || !settings || !lists) return null;
  // A price list that staff have made has a currency that they have chosen.
  const hasPrices = onboarding.steps.some(({ step, done }) => step === 'prices' && done);
  const list = hasPrices ? undefined : lists.find(({ isDefault }) => isDefault);
  const proposal = proposalFor(settings, list, thisBrowser());
  if (Object.keys(proposal).length === 0) return null;
  return <Question settings={settings} list={list} proposal={proposal} onDecline={() => setDeclined(true)} />;
}

function Question({
  settings,
  list,
  proposal,
  onDecline,
}: {
  settings: SettingsDto;
  list: PriceListDto | undefined;
  proposal: Proposal;
  onDecline: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const { currency, ...changes } = proposal;
  const { busy, start } = useAction({
    mutationFn: async () => {
      if (Object.keys(changes).length > 0) {
        const body = { version: settings.version, ...changes };
        queries.setQueryData(getSettingsQueryKey(), await updateSettings({ body }));
      }
      if (currency && list) await updatePriceList({ path: { id: list.id }, body: inCurrency(list, currency) });
      // The settings are saved by now: a sample that keeps its language is no failure.
      await import('./translateSample')
        .then(({ translateSample }) => translateSample(changes.language ?? settings.values.language))
        .catch(() => undefined);
    },
    success: t('settings.saved'),
    failure: t('settings.saveFailed'),
    done: () => void refreshSite(),
    refreshes: [resourceKey('price-lists'), getOnboardingQueryKey(), getStatsQueryKey(), getTrendsQueryKey()],
  });
  const { timezone, language } = proposal;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 3 }}>
      {t('dashboard.proposal')}{' '}
      <b>{[timezone, language && nameOfLanguage(language), currency?.toUpperCase()].filter(Boolean).join(' · ')}</b>
      {currency ? `. ${t('dashboard.proposalPrices')}` : '.'}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" loading={busy} onClick={() => start()}>
          {t('dashboard.proposalUse')}
        </Button>
        <Button size="small" color="inherit" disabled={busy} onClick={onDecline}>
          {t('dashboard.proposalDecline')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Returns the list in another currency, otherwise unchanged. */
const inCurrency = (
  { name, free, packages, singleFiles, additionalPhotoCents, extension, revision }: PriceListDto,
  currency: string,
) => ({ name, free, packages, singleFiles, additionalPhotoCents, extension, revision, currency });
