import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableText } from '../../common/http/nullable-fields.js';
import { FORMS_OF_ADDRESS, type FormOfAddress } from '../../common/mails/languages.js';
import { LocalTextDto } from '../settings/local-text.dto.js';
import { LEGAL_PAGES, type LegalPage } from '../settings/seller-details.js';

class HomeCardDto {
  @ApiProperty() title: string;
  @ApiProperty() text: string;
}

/** The studio has written this home page. */
export class OwnHomePageDto {
  @NullableText() title: string | null;
  @NullableText() text: string | null;
  @ApiProperty({ type: () => HomeCardDto, isArray: true }) cards: HomeCardDto[];
  @NullableText() imageUrl: string | null;
}

/** The front ends need these values before anybody signs in. */
export class SiteDto {
  @ApiProperty() studioName: string;
  @NullableText() logoUrl: string | null;
  @NullableText('The logo on dark pages; null for the same one.') logoDarkUrl: string | null;
  @ApiProperty({ description: 'The icon of the site, 180 px.' }) iconUrl: string;
  @ApiProperty({ enum: ['auto', 'light', 'dark'], description: 'auto: as set on the device.' }) theme:
    | 'auto'
    | 'light'
    | 'dark';
  @ApiProperty({ example: '#b4532a' }) accentColour: string;
  @ApiProperty({ format: 'email' }) supportEmail: string;
  @ApiProperty({ enum: FORMS_OF_ADDRESS, description: 'How clients are addressed: Sie or du, usted or tú.' })
  formOfAddress: FormOfAddress;
  @ApiProperty({ description: 'IANA time zone of the studio.' }) timezone: string;
  @ApiProperty({ description: 'Sign-in through an identity provider is offered at /api/login.' })
  externalLogin: boolean;
  @NullableText('Staff of this email domain sign in through the identity provider.') staffEmailDomain: string | null;
  @ApiProperty({ description: 'A mail server is set up; without one, nobody receives a link to choose a password.' })
  sendsMail: boolean;
  @ApiProperty({ description: 'Purchases are tests: no money moves.' }) testMode: boolean;
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) paymentProvider: 'stripe' | 'sandbox' | 'none';
  @ApiProperty({ type: 'integer', description: 'Bytes of the largest file that can be uploaded.' })
  maxUploadBytes: number;
  @ApiProperty({ type: [String], description: 'Extensions of the files that can be uploaded, such as `mp4`.' })
  uploadTypes: string[];
  @ApiProperty() freeVideoDownloads: number;
  @ApiProperty({ enum: ['default', 'own', 'signIn'], description: 'What visitors see at /.' })
  homePage: 'default' | 'own' | 'signIn';
  @ApiProperty({ enum: LEGAL_PAGES, isArray: true, description: 'The legal pages that have a text.' })
  legalPages: readonly LegalPage[];
  @ApiProperty({ description: 'Contracts can be withdrawn from at /withdraw: the seller sells to consumers who may.' })
  offersWithdrawal: boolean;
  @ApiProperty({ type: LocalTextDto, nullable: true, description: 'Why no tax is charged.' })
  taxNote: LocalTextDto | null;
  @ApiProperty({ description: 'The checkout asks for the country: it decides on tax, or on the right of withdrawal.' })
  buyerCountryNeeded: boolean;
  @ApiProperty({ type: OwnHomePageDto, nullable: true }) ownHomePage: OwnHomePageDto | null;
}
