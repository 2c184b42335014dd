import { Autocomplete, InputAdornment, TextField } from '@mui/material';
import {
  createGrant,
  type CreateGrantDto,
  type PersonDto,
  type ProjectDto,
  type BareMediaFileDto,
} from '@showreel/api-client';
import { listBareFilesOptions } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useInput } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { personName, useKinds } from '../api/people';
import { usePriceListOf } from '../api/priceLists';
import { refreshGrants } from '../api/projectCache';
import { peopleOf } from '../api/queries';
import { useFound } from '../api/useFound';
import { useText } from '../i18n/language';
import { LoadErrorDialog } from '../ui/feedback/LoadErrorDialog';
import { useToast } from '../ui/feedback/useToast';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { FormDialog } from '../ui/form/FormDialog';
import { asTyped, TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { requiredText } from '../ui/form/validators';

const METHODS = ['included', 'invoice', 'cash'] as const;

/** A guest or partner may download photos in these sizes. */
const SIZES = {
  original: ['original'],
  web: ['web'],
  both: ['original', 'web'],
} as const satisfies Record<string, NonNullable<CreateGrantDto['downloadSizes']>>;

/** One guest or partner. */
type GrantedPerson = Pick<PersonDto, 'id' | 'kind' | 'name' | 'email'>;

interface GrantForm {
  /** Null for a grant to the clients. */
  person: GrantedPerson | null;
  sizes: keyof typeof SIZES;
  /** `everything`, `files`, or the code of a package behind `package:`. */
  contents: string;
  files: BareMediaFileDto[];
  reason: string;
  method: (typeof METHODS)[number];
  amountCents: string;
}

const EMPTY: GrantForm = {
  person: null,
  sizes: 'original',
  contents: 'everything',
  files: [],
  reason: '',
  method: 'included',
  amountCents: '',
};

/** Returns the body of the call. */
export function bodyOf(
  { person, sizes, contents, files, reason, method, amountCents }: GrantForm,
  currency: string,
): CreateGrantDto {
  const shared = {
    ...(person && { personId: person.id, downloadSizes: [...SIZES[sizes]] }),
    reason: reason.trim(),
    method,
    amountCents: amountCents.trim() ? parseAmount(amountCents, currency) : null,
  };
  if (contents === 'everything') return { ...shared, everything: true };
  if (contents === 'files') return { ...shared, fileIds: files.map(({ id }) => id) };
  return { ...shared, packageCode: contents.replace(/^package:/, '') };
}

/** A grant can also be for people of these kinds, besides the clients. */
const OTHERS = { kind: ['guest', 'partner'] };

/** The form's draft is stored under this name when the session ends. */
export const grantDraft = (projectId: string) => `grant-${projectId}`;

/** Gives the clients, or one guest or partner, files without a payment on this site. */
export function GrantDialog({
  project: { id, priceListId },
  person = null,
  onClose,
}: {
  project: ProjectDto;
  /** The dialog opens with this person chosen; null: with the clients. */
  person?: GrantedPerson | null;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { list, query } = usePriceListOf(priceListId);
  if (!list && query.error)
    return (
      <LoadErrorDialog title={t('grants.grant')} query={query} failure={t('prices.loadFailed')} onClose={onClose} />
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
      defaultValues={{ ...EMPTY, person }}
      draft={grantDraft(id)}
      failure={t('grants.grantFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonInput projectId={id} />
      <SelectInput
        source="contents"
        label={t('grants.what')}
        autoFocus
        choices={[
          { value: 'everything', name: t('grants.everything') },
          ...packages.map(({ code, name }) => ({ value: `package:${code}`, name })),
          { value: 'files', name: t('grants.chosenFiles') },
        ]}
      />
      <FilesInput projectId={id} />
      <SizesInput />
      <TextInput
        source="reason"
        label={t('grants.reason')}
        hint={t('grants.reasonHint')}
        multiline
        validate={requiredText(t('grants.reasonRequired'))}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <SelectInput
        source="method"
        label={t('grants.method')}
        choices={METHODS.map((method) => ({ value: method, name: t(`grants.${method}`) }))}
      />
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

/** Asks for whom the grant is; without other people in the gallery it is for the clients. */
function PersonInput({ projectId }: { projectId: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const hasOthers = useKinds(projectId).length > 1;
  const { data: people = [], isFetching } = useFound<PersonDto>(peopleOf(projectId), text, OTHERS);
  const { field } = useInput({ source: 'person', parse: asTyped, format: asTyped });
  const person = field.value as GrantedPerson | null;
  if (!hasOthers && !person) return null;
  return (
    <Autocomplete<GrantedPerson | 'clients', false, true>
      size="small"
      disableClearable
      options={text ? people : ['clients', ...people]}
      value={person ?? 'clients'}
      loading={isFetching}
      // The server has already searched names and addresses.
      filterOptions={(options) => options}
      getOptionKey={(option) => (option === 'clients' ? option : option.id)}
      getOptionLabel={(option) =>
        option === 'clients'
          ? t('grants.clients')
          : t('grants.person', { name: personName(option), kind: t(`people.${option.kind}`) })
      }
      isOptionEqualToValue={(one, other) =>
        one === 'clients' || other === 'clients' ? one === other : one.id === other.id
      }
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, chosen) => field.onChange(chosen === 'clients' ? null : chosen)}
      renderInput={(params) => <TextField {...params} label={t('grants.for')} />}
    />
  );
}

/** Asks in which sizes a guest or partner may download photos. The clients have those of their package. */
function SizesInput() {
  const t = useText();
  const person = useWatch<GrantForm, 'person'>({ name: 'person' });
  if (!person) return null;
  return (
    <SelectInput
      source="sizes"
      label={t('grants.sizes')}
      choices={(['original', 'web', 'both'] as const).map((value) => ({ value, name: t(`grants.${value}Size`) }))}
    />
  );
}

/** Asks which files to open, while single files are granted. */
function FilesInput({ projectId }: { projectId: string }) {
  const t = useText();
  const shown = useWatch<GrantForm, 'contents'>({ name: 'contents' }) === 'files';
  const { data: files = [] } = useQuery({ ...listBareFilesOptions({ path: { id: projectId } }), enabled: shown });
  const { field, fieldState } = useInput({
    source: 'files',
    defaultValue: [],
    parse: asTyped,
    format: asTyped,
    validate: (chosen: BareMediaFileDto[]) => (shown && chosen.length === 0 ? t('grants.filesRequired') : undefined),
  });
  if (!shown) return null;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={files}
      value={field.value as BareMediaFileDto[]}
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
