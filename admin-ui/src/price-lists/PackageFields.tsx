import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, FormHelperText, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language';
import { SwitchField } from '../ui/form/SwitchField';
import { AmountInput, CountInput, TextInput, TWO_COLUMNS, useEditor } from './fields';
import { emptyPackage, type PackageForm } from './priceListForm';
import { SecondaryButton } from '../ui/SecondaryButton';

const MOST = 6;

/** Edits the packages in their order, each with what it holds and costs. */
export function PackageFields() {
  const t = useText();
  const { form, change } = useEditor();
  const { packages } = form;
  const setAt = (index: number, changes: Partial<PackageForm>) =>
    change({ packages: packages.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  const move = (index: number, step: -1 | 1) => {
    const moved = [...packages];
    moved.splice(index + step, 0, ...moved.splice(index, 1));
    change({ packages: moved });
  };
  return (
    <>
      {packages.length === 0 && <Typography variant="body2">{t('prices.noPackages')}</Typography>}
      {packages.map((each, index) => (
        <PackageField
          key={each.key}
          index={index}
          value={each}
          onChange={(changes) => setAt(index, changes)}
          onUp={index > 0 ? () => move(index, -1) : null}
          onDown={index < packages.length - 1 ? () => move(index, 1) : null}
          onRemove={() => change({ packages: packages.filter(({ key }) => key !== each.key) })}
        />
      ))}
      {packages.length < MOST && (
        <Box>
          <SecondaryButton startIcon={<AddIcon />} onClick={() => change({ packages: [...packages, emptyPackage()] })}>
            {t('prices.addPackage')}
          </SecondaryButton>
        </Box>
      )}
    </>
  );
}

function PackageField({
  index,
  value,
  onChange,
  onUp,
  onDown,
  onRemove,
}: {
  index: number;
  value: PackageForm;
  onChange: (changes: Partial<PackageForm>) => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
}) {
  const t = useText();
  const { errorAt } = useEditor();
  const at = `packages.${index}`;
  const title = value.name.trim() || t('prices.packageNumber', { number: index + 1 });
  const problem = errorAt(`${at}.contents`) ?? errorAt(`${at}.code`) ?? errorAt(at);
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ pb: 3, mb: 0.5, borderBottom: 1, borderColor: 'divider', '& .MuiFormControl-root': { my: 0 } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, gap: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Tool label={t('prices.moveUp', { name: title })} onClick={onUp}>
          <UpIcon fontSize="small" />
        </Tool>
        <Tool label={t('prices.moveDown', { name: title })} onClick={onDown}>
          <DownIcon fontSize="small" />
        </Tool>
        <Tool label={t('prices.removePackage', { name: title })} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </Tool>
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <TextInput
            name={`${at}.name`}
            label={t('prices.name')}
            maxLength={80}
            value={value.name}
            onChange={(name) => onChange({ name })}
          />
          <Box sx={{ width: { sm: 190 }, flexShrink: 0 }}>
            <AmountInput
              name={`${at}.priceCents`}
              label={t('prices.price')}
              value={value.price}
              onChange={(price) => onChange({ price })}
            />
          </Box>
        </Stack>
        <TextInput
          name={`${at}.description`}
          label={t('prices.description')}
          maxLength={500}
          value={value.description}
          onChange={(description) => onChange({ description })}
        />
        <TextInput
          name={`${at}.features`}
          label={t('prices.features')}
          hint={t('prices.featuresHint')}
          lines={3}
          value={value.features}
          onChange={(features) => onChange({ features })}
        />
        <div>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <CountInput
              name={`${at}.contents.videos`}
              label={t('prices.videos')}
              all={t('prices.allVideos')}
              value={value.videos}
              onChange={(videos) => onChange({ videos })}
            />
            <CountInput
              name={`${at}.contents.photos`}
              label={t('prices.photos')}
              all={t('prices.allPhotos')}
              value={value.photos}
              onChange={(photos) => onChange({ photos })}
            />
          </Stack>
          {problem && (
            <FormHelperText error role="alert" sx={{ mx: 0 }}>
              {problem}
            </FormHelperText>
          )}
        </div>
        <Box sx={TWO_COLUMNS}>
          <SwitchField
            label={t('prices.lifetime')}
            hint={t('prices.lifetimeHint')}
            checked={value.lifetimeAccess}
            onChange={(lifetimeAccess) => onChange({ lifetimeAccess })}
          />
          <SwitchField
            label={t('prices.webSize')}
            hint={t('prices.webSizeHint')}
            checked={value.downloadSizes.includes('web')}
            onChange={(web) => onChange({ downloadSizes: web ? ['original', 'web'] : ['original'] })}
          />
          <SwitchField
            label={t('prices.highlighted')}
            hint={t('prices.highlightedHint')}
            checked={value.highlighted}
            onChange={(highlighted) => onChange({ highlighted })}
          />
        </Box>
      </Stack>
    </Box>
  );
}

/** Shows a button with an icon, which stays in its place while it can do nothing. */
function Tool({ label, onClick, children }: { label: string; onClick: (() => void) | null; children: ReactNode }) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      disabled={!onClick}
      onClick={() => onClick?.()}
      sx={{ minWidth: { xs: 44, md: 36 }, minHeight: { xs: 44, md: 36 } }}
    >
      {children}
    </IconButton>
  );
}
