import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import {
  BooleanField,
  EachOnce,
  IfSent,
  IsId,
  OneOfField,
  TextField,
  withMessage,
} from '../../../common/http/fields.js';
import { NullableId, NullableInstant, NullableText } from '../../../common/http/nullable-fields.js';
import { message } from '../../../common/messages.js';
import { fullName } from '../../auth/users/user.entity.js';
import { DOWNLOAD_SIZES, type DownloadSize } from '../../media/core/media-file.entity.js';
import { GRANT_METHODS, type GrantMethod } from './grant.entity.js';
import type { FullGrant } from './grants.query.js';
import { MAX_CENTS } from '../../../ports/payment-currencies.js';

const MAX_FILES = 1_000;

/** The item to grant, exactly one of everything, packageCode and fileIds; and the reason. */
export class CreateGrantDto {
  @IfSent() @BooleanField('All files, now and later, without an end.') everything?: boolean;

  @ApiProperty({ description: "The code of a package of the project's price list.", maxLength: 40 })
  @IfSent()
  @MaxLength(40, withMessage('package_unknown'))
  @Matches(/^[a-z0-9-]+$/, withMessage('package_unknown'))
  packageCode?: string;

  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_FILES })
  @IfSent()
  @IsId({ each: true, ...withMessage('order_files_unknown') })
  @EachOnce(withMessage('order_files_unknown'))
  @ArrayMaxSize(MAX_FILES, withMessage('order_files_most', { most: MAX_FILES }))
  @ArrayNotEmpty(withMessage('grant_one_item'))
  @IsArray(withMessage('order_files_unknown'))
  fileIds?: string[];

  @ApiProperty({ format: 'uuid', required: false, description: 'A guest or partner; the clients when left out.' })
  @IfSent()
  @IsId({ message: 'personId must be the id of a person' })
  personId?: string;

  @ApiProperty({
    enum: DOWNLOAD_SIZES,
    isArray: true,
    required: false,
    description: 'The sizes in which photos may be downloaded; those of the package or the list when left out.',
  })
  @IfSent()
  @EachOnce({ message: 'downloadSizes must not repeat' })
  @IsIn(DOWNLOAD_SIZES, { each: true, message: `downloadSizes must be of ${DOWNLOAD_SIZES.join(', ')}` })
  @ArrayNotEmpty({ message: 'downloadSizes must not be empty' })
  @IsArray({ message: 'downloadSizes must be a list' })
  downloadSizes?: DownloadSize[];

  @TextField({ max: 500, message: message('reason_required') })
  reason: string;

  @OneOfField(GRANT_METHODS, 'How the client pays for it outside of this site.') method: GrantMethod;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_CENTS,
    required: false,
    nullable: true,
    description: "Recorded, not charged; in the smallest unit of the price list's currency.",
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== null)
  @Max(MAX_CENTS, withMessage('amount_invalid'))
  @Min(1, withMessage('amount_invalid'))
  @IsInt(withMessage('amount_invalid'))
  amountCents?: number | null;
}

class GrantedFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: 'video' | 'photo';
  @ApiProperty({ description: "The file's name when it was granted." }) name: string;
}

/** A grant of staff in a project. */
export class GrantDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['everything', 'package', 'files'] }) kind: 'everything' | 'package' | 'files';
  @NullableText('The code of the package; null unless a package was granted.') packageCode: string | null;
  @ApiProperty({ description: 'The name of the package; else a text in the language of the studio.' }) title: string;
  @ApiProperty({ type: [GrantedFileDto] }) files: GrantedFileDto[];
  @NullableId('The guest or partner; null for the clients.') personId: string | null;
  @NullableText('Their name, or their address.') personName: string | null;
  @ApiProperty({ enum: DOWNLOAD_SIZES, isArray: true }) downloadSizes: DownloadSize[];
  @ApiProperty() reason: string;
  @ApiProperty({ enum: GRANT_METHODS }) method: GrantMethod;
  @ApiProperty({ type: 'integer', nullable: true }) amountCents: number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
  @ApiProperty({ format: 'date-time' }) grantedAt: string;
  @NullableText('Null once the account is deleted.') grantedBy: string | null;
  @NullableInstant('Null while it is valid.') revokedAt: string | null;
  @NullableText() revokedBy: string | null;

  static from({ entitlement: { contents }, person, ...grant }: FullGrant): GrantDto {
    const name = (user: FullGrant['grantedBy']) => (user ? (fullName(user) ?? user.email) : null);
    return toDto(GrantDto, {
      ...grant,
      kind: contents.files ? 'files' : grant.packageCode === null ? 'everything' : 'package',
      files: (contents.files ?? []).map(({ id, fileType, name }) => ({ id, fileType, name })),
      personId: person?.id ?? null,
      personName: person ? (person.name ?? person.email) : null,
      downloadSizes: [...contents.downloadSizes],
      grantedAt: grant.createdAt,
      grantedBy: name(grant.grantedBy),
      revokedBy: name(grant.revokedBy),
    });
  }
}
