import type { SellerDto } from '@showreel/api-client';
import { legal } from '../../i18n/en/legal';
import { getLanguage } from '../../i18n/language';
import { getTranslations } from '../../i18n/translations';

/** Shows the seller on receipts and on the imprint. */
export function SellerAddress({ seller }: { seller: SellerDto }) {
  const t = getTranslations(legal);
  const { legalName, address, postcode, city, country, email, phone, vatId, taxNumber, register, registerNumber } =
    seller;
  const countryName = new Intl.DisplayNames(getLanguage().locale, { type: 'region' }).of(country);
  const named = (label: string, value: string) => (value ? `${label}: ${value}` : '');
  const lines = [
    legalName,
    ...address.split('\n'),
    [postcode, city].filter(Boolean).join(' '),
    countryName,
    email,
    phone,
    named(t('director'), seller.director),
    named(t('register'), [register, registerNumber].filter(Boolean).join(' ')),
    named(t('vatId'), vatId),
    named(t('taxNumber'), taxNumber),
  ].filter(Boolean);
  return (
    <>
      {lines.map((line, at) => (
        <span key={at} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </>
  );
}
