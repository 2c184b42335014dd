import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableText } from '../../../common/http/nullable-fields.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import {
  CENTRE,
  COVER_LAYOUTS,
  GRID_DENSITIES,
  MEDIA_ORDERS,
  PROJECT_ACCESS,
  type CoverLayout,
  type GridDensity,
  type MediaOrder,
  type ProjectAccess,
  type ProjectStatus,
} from '../core/project.entity.js';
import { TIMER_STYLES, type TimerStyle } from '../../settings/studio-settings.entity.js';
import { CoverFocusDto } from '../edit/gallery-design.dto.js';
import type { ProjectWithCounts } from './project-with-counts.query.js';

/** A project as staff see it. */
export class ProjectDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @NullableText() description: string | null;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @NullableText() clientName: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The day of the shoot.' })
  eventDate: string | null;
  @ApiProperty({
    type: String,
    enum: [...MAIL_LANGUAGES, null],
    nullable: true,
    description: "The language of emails to the client; null: the studio's.",
  })
  language: MailLanguage | null;
  @ApiProperty({ enum: ['active', 'archived'] }) status: ProjectStatus;
  @ApiProperty() timerEnabled: boolean;
  @NullableInstant() expiresAt: string | null;
  @ApiProperty({ enum: TIMER_STYLES, description: 'How the gallery shows its end.' }) timerStyle: TimerStyle;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty() videoCount: number;
  @ApiProperty() photoCount: number;
  @ApiProperty({ description: 'Files still being rendered.' }) processingCount: number;
  @ApiProperty({ description: 'Files that could not be rendered.' }) failedCount: number;
  @ApiProperty({ description: 'Files that not everyone sees.' }) hiddenCount: number;
  @ApiProperty({ description: 'Files that somebody in the gallery has marked as favourites, each once.' })
  favouriteCount: number;
  @NullableId('The chosen cover; null for the default one.') coverFileId: string | null;
  @ApiProperty({ enum: COVER_LAYOUTS }) coverLayout: CoverLayout;
  @ApiProperty({ type: CoverFocusDto }) coverFocus: CoverFocusDto;
  @ApiProperty({ enum: GRID_DENSITIES }) gridDensity: GridDensity;
  @ApiProperty({ description: 'Opening the gallery requires a passcode.' }) hasPasscode: boolean;
  @NullableInstant(
    'The last time that too many wrong passcodes locked the gallery for new visitors; null again with a new passcode.',
  )
  passcodeLockedAt: string | null;

  @ApiProperty({ description: 'Off: clients see previews without a watermark before they have unlocked a file.' })
  watermarkEnabled: boolean;

  @ApiProperty({ description: 'Off: the gallery opens by personal links alone.' }) emailLinks: boolean;

  @ApiProperty({ description: 'Guests come in by the guest link.' }) guestLink: boolean;
  @ApiProperty({ description: 'Each guest gets what a client gets without paying.' }) guestAllowance: boolean;
  @ApiProperty({ description: 'Guests may buy for themselves.' }) guestPurchases: boolean;

  @NullableId('What its client can buy; null for the default price list.') priceListId: string | null;

  @ApiProperty({ description: "Path of the gallery on this site, with the main client's personal link." })
  galleryPath: string;
  @NullableText('Who created it.') userName: string | null;
  @ApiProperty({ enum: PROJECT_ACCESS, description: 'What may be downloaded without paying.' }) access: ProjectAccess;
  @ApiProperty({ enum: MEDIA_ORDERS, description: 'The order of the files in the gallery.' }) mediaOrder: MediaOrder;
  @ApiProperty({
    type: 'integer',
    description: 'Increases with every edit; also the ETag. Send it back with PUT to detect an edit in between.',
  })
  version: number;
  @NullableInstant('The last edit; null if never edited.') changedAt: string | null;
  @NullableText('Who made the last edit.') changedByName: string | null;

  /** @param path of the gallery, with the main client's key */
  static from(project: ProjectWithCounts, path: string): ProjectDto {
    return toDto(ProjectDto, {
      ...project,
      coverFocus: project.coverFocus ?? CENTRE,
      hasPasscode: project.passcodeEncrypted !== null,
      galleryPath: path,
    });
  }
}

/** The passcode of a gallery, for staff who pass it on again. */
export class ShownPasscodeDto {
  @NullableText('Null when none is set.') passcode: string | null;
}
