import { InputAdornment, Stack } from '@mui/material';
import { createSelection, updateSelection, type SelectionDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { SwitchInput } from '../ui/form/SwitchField';
import { maxText, requiredText } from '../ui/form/validators';
import { formatCents } from '../ui/format';
import { refreshSelections } from './refreshSelections';
import { bodyOf, formOf, hasForeignPrice, type SelectionForm } from './selectionForm';

const PARTICIPANTS = ['client', 'clients', 'everyone'] as const;
const NUMERIC = { htmlInput: { inputMode: 'numeric', maxLength: 6 } } as const;

/** The form's draft is stored under this name when the session ends. */
export const selectionDraft = (projectId: string, selection: SelectionDto | null) =>
  `selection-${selection?.id ?? projectId}`;

/** Creates a selection, or edits one. */
export function SelectionDialog({
  projectId,
  currency,
  selection,
  onClose,
}: {
  projectId: string;
  /** The currency of the project's price list. */
  currency: string;
  selection: SelectionDto | null;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { timezone: zone } = useSite();
  const foreignPrice = selection &&
    hasForeignPrice(selection) && {
      price: formatCents(selection.additionalPriceCents!, selection.currency),
      currency: currency.toUpperCase(),
    };
  return (
    <FormDialog<SelectionForm>
      title={t(selection ? 'selections.editTitle' : 'selections.add')}
      action={t('selections.save')}
      defaultValues={formOf(selection, zone)}
      draft={selectionDraft(projectId, selection)}
      failure={t('selections.saveFailed')}
      onSubmit={async (form) => {
        const body = bodyOf(form, { saved: selection, currency, zone });
        await (selection
          ? updateSelection({ path: { id: selection.id }, body })
          : createSelection({ path: { id: projectId }, body }));
        toast({ title: t('selections.saved') });
        onClose();
        void refreshSelections(queries, projectId);
      }}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('selections.name')}
        hint={t('selections.nameHint')}
        autoFocus
        validate={[requiredText(t('messages.selection_name_required')), maxText(120, t('selections.nameLong'))]}
      />
      <SelectInput
        source="participants"
        label={t('selections.participants')}
        choices={PARTICIPANTS.map((value) => ({ value, name: t(`selections.${value}`) }))}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1.5 }}>
        <TextInput
          source="included"
          label={t('selections.included')}
          hint={t('selections.includedHint')}
          slotProps={NUMERIC}
        />
        <TextInput
          source="maximum"
          label={t('selections.maximum')}
          hint={t('selections.maximumHint')}
          slotProps={NUMERIC}
        />
      </Stack>
      <TextInput
        source="additionalPriceCents"
        label={t('selections.price')}
        hint={foreignPrice ? t('selections.priceWas', foreignPrice) : t('selections.priceHint')}
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 20 },
          inputLabel: { shrink: true },
          input: { startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment> },
        }}
      />
      <TextInput
        source="deadline"
        label={t('selections.deadline')}
        hint={t('selections.deadlineHint', { zone })}
        type="datetime-local"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <SwitchInput source="notesAllowed" label={t('selections.notes')} hint={t('selections.notesHint')} />
    </FormDialog>
  );
}
