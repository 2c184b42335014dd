import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';

export type ActivityKind = 'gallery' | 'download' | 'purchase';

export class ActivityItemDto {
  @ApiProperty() id: string;
  @ApiProperty({
    enum: ['gallery', 'download', 'purchase'],
    description: 'A gallery was shared, files were downloaded (those of one ZIP together), a package was bought.',
  })
  kind: ActivityKind;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty() projectName: string;
  @NullableText('Null where the gallery is closed.') galleryPath: string | null;
  @NullableText("The path of the client's purchases in the gallery; null where it is closed.")
  receiptPath: string | null;
  @NullableText('Downloads: the first of the files.') fileName: string | null;
  @NullableNumber('Downloads: how many files.') fileCount: number | null;
  @NullableText('Purchases: what was bought.') title: string | null;
  @NullableNumber('Purchases: what was paid.') amountCents: number | null;
  @NullableText() currency: string | null;
  @NullableText('Purchases: their state, for example succeeded or refunded.') state: string | null;
}

export class ActivityDto {
  @ApiProperty({ type: [ActivityItemDto], description: 'Newest first.' }) items: ActivityItemDto[];
  @NullableText('Pass it on to get the next page; null at the end.') nextCursor: string | null;
}
