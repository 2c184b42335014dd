import { Box, Stack, Typography } from '@mui/material';
import { useText } from '../i18n/language';
import { inputValueOf } from '../ui/form/amount';
import { formatCents } from '../ui/format';
import { AmountInput, TextInput, TWO_COLUMNS, useEditor } from './fields';
import { differenceOf, pricedUpgrades, upgradeKey, upgradesOf } from './priceListForm';

/** The names of both packages wrap beside the field: as its label they would be cut off. */
const UPGRADE = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'baseline',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
} as const;

/** What every client gets without paying. */
export function FreeFields() {
  const t = useText();
  const { form, change } = useEditor();
  return (
    <>
      <Box sx={{ ...TWO_COLUMNS, '& .MuiFormControl-root': { my: 0 } }}>
        <TextInput
          name="free.videos"
          label={t('prices.freeVideos')}
          maxLength={5}
          value={form.free.videos}
          onChange={(videos) => change({ free: { ...form.free, videos } })}
        />
        <TextInput
          name="free.photos"
          label={t('prices.freePhotos')}
          maxLength={5}
          value={form.free.photos}
          onChange={(photos) => change({ free: { ...form.free, photos } })}
        />
      </Box>
      <TextInput
        name="free.photoLabel"
        label={t('prices.photoLabel')}
        hint={t('prices.photoLabelHint')}
        maxLength={40}
        value={form.free.photoLabel}
        onChange={(photoLabel) => change({ free: { ...form.free, photoLabel } })}
      />
    </>
  );
}

/** The price of each upgrade, where it is not the difference. */
export function UpgradeFields() {
  const t = useText();
  const { form, errorAt, change } = useEditor();
  const steps = upgradesOf(form);
  if (steps.length === 0) return <Typography variant="body2">{t('prices.noUpgrades')}</Typography>;
  const priced = pricedUpgrades(form);
  return (
    <Stack sx={{ gap: 2, '& .MuiFormControl-root': { my: 0 } }}>
      {steps.map(({ from, to }) => {
        const key = upgradeKey(from, to);
        const difference = differenceOf(from, to, form.currency);
        // The API names upgrades by their place among those with a price.
        const at = priced.findIndex((each) => each.from === from && each.to === to);
        const name = at < 0 ? `upgrades.${key}` : `upgrades.${at}.priceCents`;
        const id = `upgrade-${key}`;
        return (
          <Box key={key} sx={UPGRADE}>
            <Typography component="label" htmlFor={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('prices.upgradeFromTo', { from: from.name, to: to.name })}
            </Typography>
            <AmountInput
              id={id}
              name={name}
              placeholder={difference === null ? '' : inputValueOf(difference, form.currency)}
              hint={
                errorAt(`upgrades.${at}`) ??
                (difference === null
                  ? undefined
                  : t('prices.difference', { amount: formatCents(difference, form.currency) }))
              }
              value={form.upgrades[key] ?? ''}
              onChange={(price) => change({ upgrades: { ...form.upgrades, [key]: price } })}
            />
          </Box>
        );
      })}
    </Stack>
  );
}
