import {
  createPreset,
  updatePreset,
  type PresetDto,
  type PresetSettingsDto,
  type ProjectDto,
} from '@showreel/api-client';
import { listPresetsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ACCESS } from '../../api/access';
import { usePriceLists } from '../../api/priceLists';
import { refresh } from '../../api/queries';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { SelectInput } from '../../ui/form/SelectField';
import { SwitchInput } from '../../ui/form/SwitchField';
import { maxText, requiredText } from '../../ui/form/validators';
import { COVER_LAYOUTS, DENSITIES } from '../cover/CoverDialog';
import { LanguageInput, PriceListInput } from './ProjectInputs';
import { PresetSelections } from './PresetSelections';
import { selectionBodiesOf, selectionFormsOf } from './presetSelectionForm';

const DAY_MS = 86_400_000;
const MAX_DAYS = 3_650;
const PLAIN: PresetSettingsDto = {
  timerDays: null,
  passcode: false,
  watermarkEnabled: true,
  language: null,
  coverLayout: 'full',
  gridDensity: 'large',
  access: 'free',
  priceListId: null,
};

/** Returns the settings of a project for a preset, with the number of days for which its gallery is open. */
function settingsOf(project: ProjectDto): PresetSettingsDto {
  const { timerEnabled, expiresAt, createdAt, hasPasscode, watermarkEnabled } = project;
  const { language, coverLayout, gridDensity, access, priceListId } = project;
  const days = timerEnabled && expiresAt ? Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS) : null;
  const timerDays = days === null ? null : Math.max(1, days);
  const sales = { access, priceListId };
  return { timerDays, passcode: hasPasscode, watermarkEnabled, language, coverLayout, gridDensity, ...sales };
}

/** Names settings for new projects: makes a new preset, or changes one. */
export function PresetDialog({
  preset,
  project,
  draft,
  onClose,
}: {
  /** The preset to change; undefined for a new one. */
  preset?: PresetDto;
  /** A new preset begins with the settings of this project. */
  project?: ProjectDto;
  /** The form's draft is stored under this name when the session ends. */
  draft: string;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { data: lists } = usePriceLists();
  /** Finds the currency of a price list; '' is the default list. */
  const currencyOf = (id: string) =>
    (lists?.find((list) => list.id === id) ?? lists?.find(({ isDefault }) => isDefault))?.currency ?? 'usd';
  const settings = preset?.settings ?? (project ? settingsOf(project) : PLAIN);
  const saved = preset?.selections ?? [];
  // Amounts are written in the currency of the price list.
  if (!lists && saved.length > 0) return null;
  const defaultValues = {
    ...settings,
    name: preset?.name ?? '',
    isDefault: preset?.isDefault ?? false,
    timerDays: settings.timerDays?.toString() ?? '',
    language: settings.language ?? ('' as const),
    priceListId: settings.priceListId ?? '',
    selections: selectionFormsOf(saved, currencyOf(settings.priceListId ?? '')),
  };
  const submit = async ({
    name,
    isDefault,
    timerDays,
    language,
    priceListId,
    selections,
    ...rest
  }: typeof defaultValues) => {
    const days = timerDays.trim();
    const body = {
      name: name.trim(),
      isDefault,
      selections: selectionBodiesOf(selections, currencyOf(priceListId)),
      settings: {
        ...rest,
        timerDays: days ? Number(days) : null,
        language: language || null,
        priceListId: priceListId || null,
      },
    };
    await (preset ? updatePreset({ path: { id: preset.id }, body }) : createPreset({ body }));
    toast({ title: t('presets.saved') });
    onClose();
    await refresh(queries, listPresetsQueryKey());
  };
  return (
    <FormDialog
      title={t(preset ? 'presets.edit' : 'presets.create')}
      action={t('presets.save')}
      defaultValues={defaultValues}
      draft={draft}
      fieldOf={(field) => field.replace(/^settings\./, '')}
      failure={t('presets.saveFailed')}
      // An amount means nothing without its currency.
      canSubmit={({ selections }) => lists !== undefined || selections.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('presets.name')}
        autoFocus
        validate={[requiredText(t('messages.preset_name_required')), maxText(100, t('presets.nameLong'))]}
      />
      <TextInput
        source="timerDays"
        label={t('presets.days')}
        hint={t('presets.daysHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        validate={(typed: string) => {
          const days = Number(typed.trim() || 1);
          if (!Number.isInteger(days)) return t('messages.timer_days_whole');
          if (days < 1) return t('messages.timer_days_least');
          return days > MAX_DAYS ? t('messages.timer_days_most') : undefined;
        }}
      />
      <LanguageInput />
      <PriceListInput />
      <SelectInput
        source="access"
        label={t('grants.withoutPaying')}
        choices={ACCESS.map((access) => ({ value: access, name: t(`grants.${access}`) }))}
      />
      <SelectInput
        source="coverLayout"
        label={t('cover.layout')}
        choices={COVER_LAYOUTS.map((layout) => ({ value: layout, name: t(`cover.${layout}`) }))}
      />
      <SelectInput
        source="gridDensity"
        label={t('cover.photoSize')}
        choices={DENSITIES.map((density) => ({ value: density, name: t(`cover.${density}`) }))}
      />
      <SwitchInput source="watermarkEnabled" label={t('projects.watermark')} hint={t('projects.watermarkHint')} />
      <SwitchInput source="passcode" label={t('projects.passcodeGenerate')} hint={t('presets.passcodeHint')} />
      <PricedSelections currencyOf={currencyOf} />
      <SwitchInput source="isDefault" label={t('presets.isDefault')} hint={t('presets.isDefaultHint')} />
    </FormDialog>
  );
}

/** Asks for the selections, with prices in the currency of the price list that is chosen in the form. */
function PricedSelections({ currencyOf }: { currencyOf: (priceListId: string) => string }) {
  const priceListId = useWatch<{ priceListId: string }, 'priceListId'>({ name: 'priceListId' });
  return <PresetSelections currency={currencyOf(priceListId)} />;
}
