import { saveSeller, type SellerDto, type SellerSettingsDto } from '@showreel/api-client';
import { getSellerQueryKey, listLegalTextsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';
import { useLanguage, useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { SectionForm } from '../ui/form/SectionForm';
import { countriesIn } from '../../../shared-ui/src/countries';
import { saveSellerPart } from './saveSellerPart';

/** The choices of a select are texts. */
type Values = Omit<SellerDto, 'sellsToEu'> & { sellsToEu: '' | 'yes' | 'no' };

const SELLS_TO_EU = {
  '': 'legal.sellsToEuDefault',
  yes: 'legal.sellsToEuYes',
  no: 'legal.sellsToEuNo',
} as const;

const EMPTY: Values = {
  legalName: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  vatId: '',
  taxNumber: '',
  register: '',
  registerNumber: '',
  director: '',
  email: '',
  phone: '',
  sellsToEu: '',
};

const valuesOf = (seller: SellerDto | null): Values =>
  seller
    ? { ...seller, sellsToEu: typeof seller.sellsToEu === 'boolean' ? (seller.sellsToEu ? 'yes' : 'no') : '' }
    : EMPTY;
const sellerOf = ({ sellsToEu, ...values }: Values): SellerDto => ({
  ...values,
  sellsToEu: sellsToEu === '' ? null : sellsToEu === 'yes',
});

/** Asks who sells. */
export function SellerForm({ settings, onDirty }: { settings: SellerSettingsDto; onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const countries = countriesIn(useLanguage());
  const valueOf = (name: keyof Values, values: Values): string => {
    if (name === 'country') return countries.find(({ code }) => code === values.country)?.name ?? values.country;
    if (name !== 'sellsToEu') return values[name];
    return t(SELLS_TO_EU[values.sellsToEu]);
  };
  return (
    <SectionForm<Values>
      label={t('legal.seller')}
      values={valuesOf(settings.seller)}
      version={settings.version}
      queryKey={getSellerQueryKey()}
      action={t('legal.save')}
      failure={t('legal.saveFailed')}
      save={async (values, edited) => {
        const save = () => saveSeller({ body: { ...sellerOf(values), version: edited } });
        const { seller, version } = await saveSellerPart(queries, { part: 'seller', edited, save });
        void refresh(queries, listLegalTextsQueryKey());
        toast({ title: t('legal.saved') });
        return { values: valuesOf(seller), version };
      }}
      onDirty={onDirty}
      draft="seller"
      describe={(name, values) => ({ field: t(`legal.${name}`), value: valueOf(name, values) || t('project.nothing') })}
    >
      <TextInput source="legalName" label={t('legal.legalName')} autoComplete="organization" required />
      <TextInput source="address" label={t('legal.address')} multiline minRows={2} required />
      <TextInput source="postcode" label={t('legal.postcode')} sx={{ maxWidth: { sm: 200 } }} />
      <TextInput source="city" label={t('legal.city')} required />
      <SelectInput
        source="country"
        label={t('legal.country')}
        required
        native
        choices={[{ value: '', name: '' }, ...countries.map(({ code, name }) => ({ value: code, name: name }))]}
      />
      <SelectInput
        source="sellsToEu"
        label={t('legal.sellsToEu')}
        hint={t('legal.sellsToEuHint')}
        native
        choices={(['', 'yes', 'no'] as const).map((answer) => ({ value: answer, name: t(SELLS_TO_EU[answer]) }))}
      />
      <TextInput source="vatId" label={t('legal.vatId')} hint={t('legal.vatIdHint')} />
      <TextInput source="taxNumber" label={t('legal.taxNumber')} />
      <TextInput source="register" label={t('legal.register')} hint={t('legal.registerHint')} />
      <TextInput source="registerNumber" label={t('legal.registerNumber')} />
      <TextInput source="director" label={t('legal.director')} />
      <TextInput source="email" label={t('legal.email')} type="email" required />
      <TextInput source="phone" label={t('legal.phone')} type="tel" />
    </SectionForm>
  );
}
