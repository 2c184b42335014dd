import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { BooleanField, IfSent, TextField } from '../../common/http/fields.js';
import { DOWNLOAD_SIZES, type DownloadSize } from '../media/core/media-file.entity.js';
import type { Translations } from './contents.js';
import { AmountField, CountField, MAX_LABEL, Part } from './contents-fields.js';
import type { Entitlement } from './entitlement-total.js';

/** The name of the free photo in another language. */
export class PhotoLabelDto {
  @IfSent() @TextField({ min: 0, max: MAX_LABEL }) @ApiProperty({ required: false }) photoLabel?: string;
}

export class FreeTranslationsDto implements Translations<{ photoLabel: string }> {
  @Part(PhotoLabelDto, { required: false }) en?: PhotoLabelDto;
  @Part(PhotoLabelDto, { required: false }) de?: PhotoLabelDto;
  @Part(PhotoLabelDto, { required: false }) es?: PhotoLabelDto;
}

export class FreeAllowanceDto {
  @CountField() videos: number;
  @CountField() photos: number;

  @TextField({ max: MAX_LABEL, required: false })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : (value ?? null)))
  photoLabel: string | null = null;

  @Part(FreeTranslationsDto, { required: false }) translations?: FreeTranslationsDto;
}

export class PackageContentsDto {
  @CountField({ nullable: true }) videos: number | null;
  @CountField({ nullable: true }) photos: number | null;

  @ApiProperty({ enum: DOWNLOAD_SIZES, isArray: true, description: 'Must contain `original`.' })
  @IsIn(DOWNLOAD_SIZES, { each: true, message: 'downloadSizes must be original or web' })
  @ArrayMaxSize(DOWNLOAD_SIZES.length, { message: 'downloadSizes must be original or web' })
  @IsArray({ message: 'downloadSizes must be a list' })
  downloadSizes: DownloadSize[];

  @BooleanField("The gallery's timer does not close it for clients who have this.") lifetimeAccess: boolean;
}

export class SingleFilesDto {
  @AmountField({ nullable: true }) videoCents: number | null;
  @AmountField({ nullable: true }) photoCents: number | null;
}

/** A purchase that opens only later. */
export class DeferredPurchaseDto {
  @ApiProperty({ format: 'uuid' }) purchaseId: string;
  @ApiProperty({ format: 'date-time' }) opensAt: string;

  static listOf(deferred: readonly Entitlement[]): DeferredPurchaseDto[] {
    return deferred.map(({ sourceId, opensAt }) => ({ purchaseId: sourceId, opensAt: opensAt!.toISOString() }));
  }
}
