import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import type { TimerStyle } from '../../settings/studio-settings.entity.js';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { User } from '../../auth/users/user.entity.js';

export type ProjectStatus = 'active' | 'archived';
/** The orders in which a gallery can show its files. */
export type MediaOrder = 'uploaded' | 'taken' | 'name' | 'manual';
export const MEDIA_ORDERS: readonly MediaOrder[] = ['uploaded', 'taken', 'name', 'manual'];

/** The layout of a gallery's top: the name on the picture or below it, the picture in a frame, or no picture. */
export type CoverLayout = 'full' | 'centred' | 'below' | 'framed' | 'none';
export const COVER_LAYOUTS: readonly CoverLayout[] = ['full', 'centred', 'below', 'framed', 'none'];

/** The size of a gallery's photos in its grid. */
export type GridDensity = 'large' | 'small';
export const GRID_DENSITIES: readonly GridDensity[] = ['large', 'small'];

/** The client of a project may download this without paying: nothing, the free allowance, or every file. */
export const PROJECT_ACCESS = ['preview', 'free', 'everything'] as const;
export type ProjectAccess = (typeof PROJECT_ACCESS)[number];

/** A point of a picture has shares of its width and height from the top left corner. */
interface PicturePoint {
  x: number;
  y: number;
}
/** The points of the cover's picture that stay in view when it is cropped. */
export type CoverFocus = Record<'phone' | 'desktop', PicturePoint>;
export const CENTRE: CoverFocus = { phone: { x: 0.5, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } };

/** A shoot or delivery: one client, one gallery. */
@Entity('project')
@Check('project_deleted_in_trash', 'NOT is_being_deleted OR trashed_at IS NOT NULL')
@Check('project_status', `status IN ('active', 'archived')`)
@Check('project_media_order', `media_order IN ('uploaded', 'taken', 'name', 'manual')`)
@Check('project_additional_recipients', 'cardinality(additional_recipients) <= 10')
@Check('project_cover_layout', `cover_layout IN ('full', 'centred', 'below', 'framed', 'none')`)
@Check('project_language', IN_MAIL_LANGUAGES)
@Check('project_access', `access IN ('preview', 'free', 'everything')`)
@Check('project_timer_style', `timer_style IN ('date', 'days', 'clock')`)
@Check('project_grid_density', `grid_density IN ('large', 'small')`)
@Index(['createdAt', 'id'])
@Index('project_listed_by_name', ['name', 'id'], { where: 'trashed_at IS NULL' })
@Index('project_listed_by_client_email_key', ['clientEmailKey', 'id'], { where: 'trashed_at IS NULL' })
@Index('project_listed_in_status', ['status', 'id'], { where: 'trashed_at IS NULL' })
@Index('project_listed_by_end', ['expiresAt', 'id'], { where: 'trashed_at IS NULL' })
// TypeORM does not know the order of its columns.
@Index('project_listed_by_end_descending', { synchronize: false })
@Index(['clientEmailKey', 'createdAt'])
@Index('project_shared', ['sharedAt'], { where: 'shared_at IS NOT NULL' })
@Index('project_trashed', ['trashedAt'], { where: 'trashed_at IS NOT NULL' })
@Index('project_listed', ['createdAt', 'id'], { where: 'trashed_at IS NULL' })
@Index('project_listed_by_id', ['id'], { where: 'trashed_at IS NULL' })
@Index('project_listed_by_status', ['status', 'createdAt', 'id'], { where: 'trashed_at IS NULL' })
@Index('project_not_opened', ['createdAt', 'id'], {
  where: `trashed_at IS NULL AND status = 'active' AND shared_at IS NOT NULL AND NOT opened`,
})
@Index('project_active', ['clientEmailKey', 'timerEnabled', 'expiresAt'], {
  where: `trashed_at IS NULL AND status = 'active'`,
})
@Index('project_closing', ['expiresAt'], { where: `timer_enabled AND status = 'active'` })
export class Project {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Staff wrote the address like this. */
  @Column('text')
  clientEmail: string;

  /** The key is in lower case and Unicode NFC: the link's email is compared with it. */
  @Column('text')
  clientEmailKey: string;

  /** Mails call the client by this name: "Anna and Tom". */
  @Column('text', { nullable: true })
  clientName: string | null;

  /** Processes of 1.0 use it during the upgrade; a later release removes it. The recipients are people now. */
  @Column('text', { array: true, default: [] })
  additionalRecipients: string[];

  /** The shoot was on this day, `2026-09-12`. */
  @Column('date', { nullable: true })
  eventDate: string | null;

  /** Mails to the client are in this language; null: the studio's. */
  @Column('text', { nullable: true })
  language: MailLanguage | null;

  @Column('text', { default: 'active' })
  status: ProjectStatus;

  /** The time at which it was moved to the trash; null: it is not there. */
  @Column('timestamptz', { nullable: true })
  trashedAt: Date | null;

  /** The project is deleted for good: nobody sees or restores it while a job removes its rows. */
  @Column('boolean', { default: false })
  isBeingDeleted: boolean;

  @Column('boolean', { default: false })
  timerEnabled: boolean;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('text', { default: 'clock' })
  timerStyle: TimerStyle;

  /** The time at which a mail with its link was first written to the client; null: never. */
  @Column('timestamptz', { nullable: true })
  sharedAt: Date | null;

  /** Says whether anybody has opened the gallery: set by a database trigger with the first visit. */
  @Column('boolean', { default: false })
  opened: boolean;

  /** The passcode is encrypted by `PasscodeCipher`. */
  @Column('text', { nullable: true })
  passcodeEncrypted: string | null;

  /** The time at which strangers last used up the tries of this passcode; null when it is new. */
  @Column('timestamptz', { nullable: true })
  passcodeLockedAt: Date | null;

  /** Every media link contains this version: raising it revokes all links issued before. */
  @Column('integer', { default: 1 })
  accessVersion: number;

  /** A database trigger raises this version whenever a file of the project changes; listings are cached by it. */
  @Column('integer', { default: 1 })
  mediaVersion: number;

  /**
   * Staff chose this file for the top of the gallery; null for the first that fits. Its foreign key is in the
   * migration.
   */
  @Index()
  @Column('uuid', { nullable: true })
  coverFileId: string | null;

  /** While this is off, the gallery opens by personal links alone. */
  @Column('boolean', { default: true })
  emailLinks: boolean;

  /** While this is on, whoever has the guest link comes in as a guest. */
  @Column('boolean', { default: false })
  guestLink: boolean;

  /** The guest link contains this version: raising it ends the link. */
  @Column('integer', { default: 1 })
  guestLinkVersion: number;

  @Column('boolean', { default: false })
  guestEmailRequired: boolean;

  /** Each guest gets what a client gets without paying; off: previews alone. */
  @Column('boolean', { default: false })
  guestAllowance: boolean;

  /** Guests may buy for themselves. */
  @Column('boolean', { default: false })
  guestPurchases: boolean;

  /** While this is off, clients see the clean renditions before they have unlocked a file. */
  @Column('boolean', { default: true })
  watermarkEnabled: boolean;

  @Column('text', { default: 'full' })
  coverLayout: CoverLayout;

  /** The chosen cover has this focus; null for the centre. */
  @Column('jsonb', { nullable: true })
  coverFocus: CoverFocus | null;

  @Column('text', { default: 'free' })
  access: ProjectAccess;

  /** The price list of its client; null for the default one. Its foreign key is in the migration. */
  @Index('project_by_price_list')
  @Column('uuid', { nullable: true })
  priceListId: string | null;

  /** The gallery begins with this density; each visitor may choose. */
  @Column('text', { default: 'large' })
  gridDensity: GridDensity;

  @Column('text', { default: 'uploaded' })
  mediaOrder: MediaOrder;

  /** Every edit raises the version, by which concurrent edits are detected. */
  @Column('integer', { default: 1 })
  version: number;

  /** The project was last edited at this instant; null: never. */
  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  changedById: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdById: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}

/**
 * Locks the files and sections of a project to the end of the transaction: changes run one after the other. It takes no
 * row lock, since rendering a file locks its row and then, by the trigger, the project's.
 */
export const LOCK_FILES = `SELECT pg_advisory_xact_lock(hashtextextended('files of ' || $1, 0))`;
