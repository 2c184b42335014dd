import { saveSeller, type SellerDto, type SellerSettingsDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { queryKeys } from '../api/queries';
import { useLanguage, useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { TextInput } from '../ui/form/inputs';
import { SectionForm } from '../ui/form/SectionForm';
import { countriesIn } from '../../../shared-ui/src/countries';
import { saveSellerPart } from './saveSellerPart';

const EMPTY: SellerDto = {
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
};

/** Who sells. */
export function SellerForm({ settings, onDirty }: { settings: SellerSettingsDto; onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const countries = countriesIn(useLanguage());
  return (
    <SectionForm<SellerDto>
      label={t('legal.seller')}
      defaultValues={settings.seller ?? EMPTY}
      version={settings.version}
      action={t('legal.save')}
      failure={t('legal.saveFailed')}
      save={async (values, edited) => {
        const save = () => call(saveSeller({ ...CALL, body: { ...values, version: edited } }));
        const { seller, version } = await saveSellerPart(queries, { part: 'seller', edited, save });
        void queries.invalidateQueries({ queryKey: queryKeys.legal });
        toast({ title: t('legal.saved') });
        return { values: seller ?? EMPTY, version };
      }}
      onDirty={onDirty}
    >
      <TextInput source="legalName" label={t('legal.legalName')} autoComplete="organization" required />
      <TextInput source="address" label={t('legal.address')} multiline minRows={2} required />
      <TextInput source="postcode" label={t('legal.postcode')} sx={{ maxWidth: { sm: 200 } }} />
      <TextInput source="city" label={t('legal.city')} required />
      <TextInput
        source="country"
        label={t('legal.country')}
        select
        required
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" />
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </TextInput>
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
