import AddIcon from '@mui/icons-material/Add';
import { Box, Button, InputAdornment, Stack, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../i18n/language';
import { TextInput } from '../../ui/form/inputs';
import { SelectInput } from '../../ui/form/SelectField';
import { SwitchInput } from '../../ui/form/SwitchField';
import { maxText, requiredText } from '../../ui/form/validators';
import { NEW_SELECTION, type PresetSelectionForm } from './presetSelectionForm';
import { SecondaryButton } from '../../ui/SecondaryButton';

const MOST = 20;
const PARTICIPANTS = ['client', 'clients', 'everyone'] as const;
const NUMERIC = { htmlInput: { inputMode: 'numeric', maxLength: 6 } } as const;

/** Edits the selections with which each project of a preset begins: `selections` of the surrounding form. */
export function PresetSelections({ currency }: { currency: string }) {
  const t = useText();
  const { setValue, clearErrors } = useFormContext<{ selections: PresetSelectionForm[] }>();
  const selections = useWatch<{ selections: PresetSelectionForm[] }, 'selections'>({ name: 'selections' });
  const change = (next: PresetSelectionForm[]) => {
    // Other selections are at the places of the errors now.
    clearErrors('selections');
    setValue('selections', next, { shouldDirty: true });
  };
  return (
    <Box component="section" aria-label={t('selections.title')} sx={{ mt: 2, mb: 1 }}>
      <Typography variant="h3">{t('selections.title')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t(selections.length === 0 ? 'presets.noSelections' : 'presets.selectionsHint')}
      </Typography>
      {selections.map(({ key }, place) => (
        <SelectionFields
          key={key}
          place={place}
          currency={currency}
          onRemove={() => change(selections.filter((each) => each.key !== key))}
        />
      ))}
      {selections.length < MOST && (
        <SecondaryButton
          startIcon={<AddIcon />}
          sx={{ mt: 1.5 }}
          onClick={() => change([...selections, { ...NEW_SELECTION, key: crypto.randomUUID() }])}
        >
          {t('selections.add')}
        </SecondaryButton>
      )}
    </Box>
  );
}

function SelectionFields({ place, currency, onRemove }: { place: number; currency: string; onRemove: () => void }) {
  const t = useText();
  const at = (field: string) => `selections.${place}.${field}`;
  const number = place + 1;
  return (
    <Stack
      component="fieldset"
      sx={{ gap: 0.5, border: 1, borderColor: 'divider', borderRadius: 1, m: 0, mt: 1.5, p: 1.5, minWidth: 0 }}
    >
      <Typography component="legend" variant="body2" sx={{ px: 0.5 }}>
        {t('presets.selection', { number })}
      </Typography>
      <TextInput
        source={at('name')}
        label={t('selections.name')}
        hint={t('selections.nameHint')}
        validate={[requiredText(t('messages.selection_name_required')), maxText(120, t('selections.nameLong'))]}
      />
      <SelectInput
        source={at('participants')}
        label={t('selections.participants')}
        choices={PARTICIPANTS.map((value) => ({ value, name: t(`selections.${value}`) }))}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1.5 }}>
        <TextInput
          source={at('included')}
          label={t('selections.included')}
          hint={t('selections.includedHint')}
          slotProps={NUMERIC}
        />
        <TextInput
          source={at('maximum')}
          label={t('selections.maximum')}
          hint={t('selections.maximumHint')}
          slotProps={NUMERIC}
        />
      </Stack>
      <TextInput
        source={at('additionalPriceCents')}
        label={t('selections.price')}
        hint={t('selections.priceHint')}
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 20 },
          inputLabel: { shrink: true },
          input: { startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment> },
        }}
      />
      <TextInput
        source={at('deadlineDays')}
        label={t('presets.deadlineDays')}
        hint={t('presets.deadlineDaysHint')}
        slotProps={NUMERIC}
      />
      <SwitchInput source={at('notesAllowed')} label={t('selections.notes')} hint={t('selections.notesHint')} />
      <Button
        size="small"
        color="error"
        sx={{ alignSelf: 'flex-start' }}
        aria-label={t('presets.removeSelection', { number })}
        onClick={onRemove}
      >
        {t('presets.delete')}
      </Button>
    </Stack>
  );
}
