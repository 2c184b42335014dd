import { Autocomplete, InputAdornment, MenuItem, TextField } from '@mui/material';
import {
  createGrant,
  type CreateGrantDto,
  type PriceListDto,
  type ProjectDto,
  type StaffMediaFileDto,
} from '@showreel/api-client';
import { listProjectMediaOptions } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { usePriceLists } from '../api/priceLists';
import { refreshGrants } from '../api/projectCache';
import { useText } from '../i18n/language';
import { LoadErrorDialog } from '../ui/feedback/LoadErrorDialog';
import { useToast } from '../ui/feedback/useToast';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { FormDialog } from '../ui/form/FormDialog';
import { asTyped, TextInput } from '../ui/form/inputs';
import { requiredText } from '../ui/form/validators';

const METHODS = ['included', 'invoice', 'cash'] as const;

interface GrantForm {
  /** `everything`, `files`, or the code of a package behind `package:`. */
  contents: string;
  files: StaffMediaFileDto[];
  reason: string;
  method: (typeof METHODS)[number];
  amountCents: string;
}

const EMPTY: GrantForm = { contents: 'everything', files: [], reason: '', method: 'included', amountCents: '' };

/** The body of the call. */
export function bodyOf({ contents, files, reason, method, amountCents }: GrantForm, currency: string): CreateGrantDto {
  const shared = {
    reason: reason.trim(),
    method,
    amountCents: amountCents.trim() ? parseAmount(amountCents, currency) : null,
  };
  if (contents === 'everything') return { ...shared, everything: true };
  if (contents === 'files') return { ...shared, fileIds: files.map(({ id }) => id) };
  return { ...shared, packageCode: contents.replace(/^package:/, '') };
}

/** The form's draft is stored under this name when the session ends. */
export const grantDraft = (projectId: string) => `grant-${projectId}`;

/** Gives the client files without a payment on this site. */
export function GrantDialog({ project: { id, priceListId }, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { list, error, refetch } = usePriceListOf(priceListId);
  if (!list && error)
    return (
      <LoadErrorDialog
        title={t('grants.grant')}
        error={error}
        failure={t('prices.loadFailed')}
        onRetry={refetch}
        onClose={onClose}
      />
    );
  if (!list) return null;
  const { currency, packages } = list;
  const submit = async (form: GrantForm) => {
    await createGrant({ path: { id }, body: bodyOf(form, currency) });
    toast({ title: t('grants.granted') });
    onClose();
    await refreshGrants(queries, id);
  };
  return (
    <FormDialog
      title={t('grants.grant')}
      action={t('grants.grant')}
      defaultValues={EMPTY}
      draft={grantDraft(id)}
      failure={t('grants.grantFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput source="contents" label={t('grants.what')} select autoFocus>
        <MenuItem value="everything">{t('grants.everything')}</MenuItem>
        {packages.map(({ code, name }) => (
          <MenuItem key={code} value={`package:${code}`}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value="files">{t('grants.chosenFiles')}</MenuItem>
      </TextInput>
      <FilesInput projectId={id} />
      <TextInput
        source="reason"
        label={t('grants.reason')}
        hint={t('grants.reasonHint')}
        multiline
        validate={requiredText(t('grants.reasonRequired'))}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <TextInput source="method" label={t('grants.method')} select>
        {METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {t(`grants.${method}`)}
          </MenuItem>
        ))}
      </TextInput>
      <TextInput
        source="amountCents"
        label={t('grants.amount')}
        hint={t('grants.amountHint')}
        validate={(typed: string) =>
          typed.trim() && parseAmount(typed, currency) === null
            ? t('purchases.amountExample', { example: inputValueOf(4_950, currency) })
            : undefined
        }
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 20 },
          inputLabel: { shrink: true },
          input: { startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment> },
        }}
      />
    </FormDialog>
  );
}

/** The price list of a project: its own, or the default one. */
function usePriceListOf(id: string | null) {
  const own = useGetOne<PriceListDto>('price-lists', { id: id ?? '' }, { enabled: id !== null });
  const lists = usePriceLists({ enabled: id === null });
  const { error, refetch } = id === null ? lists : own;
  const list = id === null ? lists.data?.find(({ isDefault }) => isDefault) : own.data;
  return { list, error, refetch: () => void refetch() };
}

/** The files to open, while single files are what is granted. */
function FilesInput({ projectId }: { projectId: string }) {
  const t = useText();
  const shown = useWatch<GrantForm, 'contents'>({ name: 'contents' }) === 'files';
  const { data: files = [] } = useQuery({ ...listProjectMediaOptions({ path: { id: projectId } }), enabled: shown });
  const { field, fieldState } = useInput({
    source: 'files',
    defaultValue: [],
    parse: asTyped,
    format: asTyped,
    validate: (chosen: StaffMediaFileDto[]) => (shown && chosen.length === 0 ? t('grants.filesRequired') : undefined),
  });
  if (!shown) return null;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={files}
      value={field.value as StaffMediaFileDto[]}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, chosen) => field.onChange(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('grants.chosenFiles')}
          error={fieldState.invalid}
          helperText={fieldState.invalid ? t('grants.filesRequired') : undefined}
        />
      )}
    />
  );
}
