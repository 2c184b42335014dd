import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';

const TIMELINE_KINDS = [
  'visit',
  'download',
  'favourite',
  'headshot',
  'purchase',
  'refund',
  'share',
  'selection',
  'reminder',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The reminders of the module `reminders`, which is above this one. */
const TIMELINE_REMINDERS = [
  'gallery_not_opened',
  'gallery_closes_soon',
  'gallery_closes_next',
  'selection_open',
  'order_unpaid',
  'purchase_not_downloaded',
] as const;

export class TimelineFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: 'video' | 'photo';
  @NullableText() thumbnailUrl: string | null;
}

export class TimelineItemDto {
  @ApiProperty() id: string;
  @ApiProperty({ enum: TIMELINE_KINDS }) kind: TimelineKind;
  @ApiProperty({ format: 'date-time' }) at: string;
  @NullableInstant('Visits: when the client was last seen.') lastAt: string | null;
  @NullableId('Null where it is in the trash or deleted.') projectId: string | null;
  @NullableText() projectName: string | null;
  @NullableId(
    'Who did it; of a mail, who was written to; of a selection that staff reopened or finished, whose it is. Null where the person is unknown.',
  )
  personId: string | null;
  @NullableText('The name, else the address.') personName: string | null;
  @ApiProperty({ type: [TimelineFileDto], description: 'The first few of the files that are still there.' })
  files: TimelineFileDto[];
  @NullableText('Downloads: the first name, also of a file that is gone.') fileName: string | null;
  @NullableNumber('How many files; several at once are one ZIP.') fileCount: number | null;
  @NullableText('What was bought, the subject of the mail, or the name of the selection.') title: string | null;
  @NullableNumber() amountCents: number | null;
  @NullableText() currency: string | null;
  @NullableText(
    'The state of the purchase, refund or mail; what happened with the selection: created, done, reopened, finished or deleted; a reminder that staff stopped is `stopped`.',
  )
  state: string | null;
  @ApiProperty({
    type: String,
    enum: [...TIMELINE_REMINDERS, null],
    nullable: true,
    description: 'Reminders: what about.',
  })
  reminderRule: (typeof TIMELINE_REMINDERS)[number] | null;
  @NullableText('Reminders: who stopped it, or sent it before it was due.') staffName: string | null;
}

export class TimelineDto {
  @ApiProperty({ type: [TimelineItemDto], description: 'Newest first.' }) items: TimelineItemDto[];
  @NullableText('Pass it on to get the next page; null at the end.') nextCursor: string | null;
}
