import { IsBoolean, IsIn, IsISO31661Alpha2, IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableInstant } from '../../common/http/nullable-fields.js';
import { EmailField, OneOfField, SettingsVersionField, TextField, withMessage } from '../../common/http/fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { message } from '../../common/messages.js';
import { isEuVatId, isInEu } from '../../common/vat-id.js';
import { LEGAL_PAGES, type LegalPage, type SellerDetails } from '../settings/seller-details.js';

const MAX_TEXT = 50_000;

/** Reads the page and its language from the path. */
export class LegalPageParamsDto {
  @OneOfField(LEGAL_PAGES) page: LegalPage;
}

export class LegalLanguageDto {
  @ApiProperty({ enum: MAIL_LANGUAGES })
  @IsIn(MAIL_LANGUAGES, withMessage('invalid_value', { explanation: 'language must be en, de or es' }))
  language: MailLanguage;
}

/** Staff edit this text. */
export class LegalTextDto {
  @ApiProperty({ enum: LEGAL_PAGES }) page: LegalPage;
  @ApiProperty({ enum: MAIL_LANGUAGES }) language: MailLanguage;
  @ApiProperty({ description: '0: never written. Send it back with a change.' }) version: number;
  @ApiProperty({ description: 'Markdown; empty: the page is not on the site in this language.' }) text: string;
  @ApiProperty({ description: 'How many placeholders such as {{street}} are left to fill in.' }) placeholders: number;
  @NullableInstant() changedAt: string | null;
}

export class StarterTextDto {
  @ApiProperty({ description: 'Markdown with placeholders. Not legal advice.' }) text: string;
}

export class SaveLegalTextDto extends LegalLanguageDto {
  @SettingsVersionField() version: number;

  @TextField({ max: MAX_TEXT, min: 0, multiline: true })
  text: string;
}

/** Checks the ID of an EU country, which has a format for it; others are taken as they are. */
const IsVatId = () =>
  ValidateBy(
    {
      name: 'vatId',
      validator: {
        validate: (vatId: unknown, { object }: ValidationArguments) => {
          const { country } = object as UpdateSellerDto;
          return vatId === '' || !isInEu(country) || (typeof vatId === 'string' && isEuVatId(vatId, country));
        },
      },
    },
    withMessage('seller_vat_id_invalid'),
  );

/** States who sells. Unknown details are empty. */
export class SellerDto implements SellerDetails {
  @TextField({ max: 120, message: message('seller_name_required') }) legalName: string;
  @TextField({ max: 300, multiline: true, message: message('seller_address_required') }) address: string;
  @TextField({ max: 20, min: 0 }) postcode: string;
  @TextField({ max: 80, message: message('seller_city_required') }) city: string;
  @ApiProperty({ example: 'DE', description: 'ISO 3166.' })
  @IsISO31661Alpha2(withMessage('seller_country_unknown'))
  country: string;
  @TextField({ max: 30, min: 0 }) @IsVatId() vatId: string;
  @TextField({ max: 30, min: 0 }) taxNumber: string;
  @TextField({ max: 120, min: 0 }) register: string;
  @TextField({ max: 60, min: 0 }) registerNumber: string;
  @TextField({ max: 120, min: 0 }) director: string;
  @EmailField(message('email_required')) email: string;
  @TextField({ max: 40, min: 0 }) phone: string;

  @ApiProperty({
    type: Boolean,
    required: false,
    nullable: true,
    description: 'Sells to consumers in the EU. Null: the default, which is yes in Europe. No choice within the EEA.',
  })
  @IsOptional()
  @IsBoolean({ message: 'sellsToEu must be true or false' })
  sellsToEu?: boolean | null;
}

export class UpdateSellerDto extends SellerDto {
  @SettingsVersionField('The version of the settings that were edited.') version: number;
}

export class SellerSettingsDto {
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({ type: SellerDto, nullable: true }) seller: SellerDto | null;
}

export class LegalPageDto {
  @ApiProperty({ enum: LEGAL_PAGES }) page: LegalPage;
  @ApiProperty({
    enum: MAIL_LANGUAGES,
    description: 'The language of the text; another one than requested when there is no text in that.',
  })
  language: MailLanguage;
  @ApiProperty() version: number;
  @ApiProperty({ description: 'Markdown.' }) text: string;
  @ApiProperty({ type: String, format: 'date-time' }) changedAt: string;
  @ApiProperty({ type: SellerDto, nullable: true, description: 'Shown on the legal notice, without the tax number.' })
  seller: SellerDto | null;
}
