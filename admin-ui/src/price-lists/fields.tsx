import { Autocomplete, Checkbox, FormControlLabel, InputAdornment, Stack, TextField } from '@mui/material';
import { createContext, use, useMemo } from 'react';
import { intlLocale, LANGUAGES, useText, type Language } from '../i18n/language';
import { SelectField } from '../ui/form/SelectField';
import type { CountForm, PriceListForm } from './priceListForm';

/** The fields of the editor use its form through this. */
export interface EditorState {
  form: PriceListForm;
  /** Returns the error of a field, by the API's name. */
  errorAt: (name: string) => string | undefined;
  /** Says whether a field, or one within it, has an error. */
  hasErrorsAt: (name: string) => boolean;
  change: (changes: Partial<PriceListForm>) => void;
}

/** Short fields are side by side where there is room. */
export const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** The editor provides this. */
export const EditorContext = createContext<EditorState | null>(null);

export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('Only inside the editor of a price list.');
  return state;
}

interface FieldProps {
  /** The API's name of the field. */
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Edits a text, with its error or else its hint. */
export function TextInput({
  name,
  hint,
  onChange,
  maxLength,
  lines,
  ...props
}: FieldProps & { maxLength?: number; lines?: number }) {
  const { errorAt } = useEditor();
  return (
    <TextField
      {...props}
      name={name}
      error={!!errorAt(name)}
      helperText={errorAt(name) ?? hint}
      onChange={({ target }) => onChange(target.value)}
      {...(lines ? { multiline: true, minRows: lines } : {})}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}

/** Edits an amount in the list's currency; without a label, the page has one for its id. */
export function AmountInput({ name, hint, onChange, ...props }: FieldProps) {
  const { form, errorAt } = useEditor();
  return (
    <TextField
      {...props}
      name={name}
      autoComplete="off"
      error={!!errorAt(name)}
      helperText={errorAt(name) ?? hint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', maxLength: 20 },
        inputLabel: { shrink: true },
        input: {
          startAdornment: <InputAdornment position="start">{form.currency.toUpperCase()}</InputAdornment>,
          sx: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}

/** Asks how many of a kind of file there are, or all. */
export function CountInput({
  name,
  label,
  all,
  value,
  onChange,
}: {
  name: string;
  label: string;
  /** The label of the box for all. */
  all: string;
  value: CountForm;
  onChange: (value: CountForm) => void;
}) {
  const t = useText();
  const { errorAt } = useEditor();
  return (
    <Stack direction="row" sx={{ gap: 1, flex: 1, alignItems: 'flex-start' }}>
      <TextField
        name={name}
        label={label}
        value={value.all ? '' : value.count}
        disabled={value.all}
        error={!!errorAt(name)}
        helperText={errorAt(name)}
        onChange={({ target }) => onChange({ ...value, count: target.value })}
        margin="none"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={value.all}
            onChange={(_event, checked) => onChange({ ...value, all: checked })}
            slotProps={{ input: { 'aria-label': all } }}
          />
        }
        label={t('prices.all')}
        sx={{ mr: 0, whiteSpace: 'nowrap' }}
      />
    </Stack>
  );
}

/** Asks for the currency, by its code and its name in the language of the console. */
export function CurrencyInput({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const t = useText();
  const { errorAt } = useEditor();
  const locale = intlLocale();
  const [codes, names] = useMemo(
    () => [
      Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
      new Intl.DisplayNames(locale, { type: 'currency' }),
    ],
    [locale],
  );
  return (
    <Autocomplete
      size="small"
      disableClearable
      options={codes}
      value={value}
      getOptionLabel={(code) => `${code.toUpperCase()} – ${names.of(code.toUpperCase())}`}
      onChange={(_event, code) => onChange(code)}
      renderInput={(params) => (
        <TextField
          {...params}
          name="currency"
          label={t('prices.currency')}
          margin="none"
          error={!!errorAt('currency')}
          helperText={errorAt('currency')}
        />
      )}
    />
  );
}

/** Asks for the language in which the texts of the list are written. */
export function LanguageInput({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const t = useText();
  return (
    <SelectField
      label={t('prices.language')}
      hint={t('prices.languageHint')}
      value={value}
      choices={LANGUAGES.map(({ locale, name }) => ({ value: locale, name, lang: locale }))}
      onChange={onChange}
    />
  );
}
