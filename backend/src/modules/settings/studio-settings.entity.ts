import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { IN_MAIL_LANGUAGES, type FormOfAddress, type MailLanguage } from '../../common/mails/languages.js';
import type { DataMining, Watermark } from '../../ports/image-tool.port.js';
import type { GridSize, PreviewSize } from './picture-sizes.js';
import type { LegalPage, SellerDetails } from './seller-details.js';
import type { TaxSettings } from './tax-settings.js';

/** A new studio has done this for the first time: `previewedAt`, when a gallery was seen as its client. */
export type Milestone = 'previewedAt';

/** A gallery shows the end of its timer as a date, as the days that are left, or as a clock that counts the seconds. */
export const TIMER_STYLES = ['date', 'days', 'clock'] as const;
export type TimerStyle = (typeof TIMER_STYLES)[number];

const RETENTION_CHECK =
  'least(audit_days, visit_days, provider_event_days, mail_file_days, failed_job_days, notification_days, upload_days) > 0';

/** One row has what staff have set in the console. Null: the environment's value applies. */
@Entity('studio_settings')
@Check('studio_settings_one_row', 'id = 1')
@Check('studio_settings_language', IN_MAIL_LANGUAGES)
@Check('studio_settings_form_of_address', `form_of_address IN ('formal', 'informal')`)
@Check('studio_settings_timer_style', `timer_style IN ('date', 'days', 'clock')`)
@Check('studio_settings_home_page', `home_page IN ('own', 'signIn')`)
@Check('studio_settings_watermark_layout', `watermark_layout IN ('pattern', 'centre', 'corner')`)
@Check('studio_settings_watermark_size', `watermark_size IN ('small', 'medium', 'large')`)
@Check('studio_settings_preview_size', 'preview_size IN (1024, 1280, 1600, 2048)')
@Check('studio_settings_backup_hour', 'backup_hour BETWEEN 0 AND 23')
@Check('studio_settings_retention', RETENTION_CHECK)
@Check('studio_settings_grid_size', 'grid_size IN (0, 480, 768)')
@Check('studio_settings_data_mining', `data_mining LIKE 'DMI-%'`)
@Check('studio_settings_watermark_strength', 'watermark_strength BETWEEN 10 AND 60')
export class StudioSettings {
  @PrimaryColumn('smallint')
  id: number;

  /** Every change raises it: a form that was opened before is rejected. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('text', { nullable: true })
  studioName: string | null;

  /** The logo is the name of a stored picture, `<hash>.png`. */
  @Column('text', { nullable: true })
  logo: string | null;

  @Column('text', { nullable: true })
  logoDark: string | null;

  /** Browser tabs and home screens show this stored picture. */
  @Column('text', { nullable: true })
  icon: string | null;

  /** Previews of links to the site show this stored photo, `<hash>.webp`. */
  @Column('text', { nullable: true })
  socialImage: string | null;

  @Column('text', { nullable: true })
  accentColour: string | null;

  @Column('text', { nullable: true })
  theme: 'auto' | 'light' | 'dark' | null;

  @Column('text', { nullable: true })
  supportEmail: string | null;

  @Column('text', { nullable: true })
  watermarkText: string | null;

  /** This stored picture is drawn in the place of the text. */
  @Column('text', { nullable: true })
  watermarkLogo: string | null;

  @Column('text', { nullable: true })
  watermarkLayout: Watermark['layout'] | null;

  @Column('text', { nullable: true })
  watermarkSize: Watermark['size'] | null;

  /** The strength is a percentage; see `Watermark`. */
  @Column('integer', { nullable: true })
  watermarkStrength: number | null;

  /** A change of the watermark raises it: files rendered under a lower number show an older one. */
  @Column('integer', { default: 0 })
  watermarkVersion: number;

  /** Mails to clients are in this language; null: English. */
  @Column('text', { nullable: true })
  language: MailLanguage | null;

  /** Every text that a client reads has this form of address; null: formal. */
  @Column('text', { nullable: true })
  formOfAddress: FormOfAddress | null;

  @Column('text', { nullable: true })
  timezone: string | null;

  /** New projects close after this many days; null: they stay open. */
  @Column('integer', { nullable: true })
  defaultTimerDays: number | null;

  /** New projects in the console have this style; null: days. */
  @Column('text', { nullable: true })
  timerStyle: TimerStyle | null;

  /** Uploaded files have at most this size; null: the operator's limit, which is never exceeded. */
  @Column('integer', { nullable: true })
  maxUploadMb: number | null;

  /** Links with a client's email address open galleries; null: they do. */
  @Column('boolean', { nullable: true })
  emailLinks: boolean | null;

  /** Reminders to clients and mails to staff are sent; null: they are. */
  @Column('boolean', { nullable: true })
  automaticMails: boolean | null;

  /** Backups are made by themselves where there is a place for them; null: they are. */
  @Column('boolean', { nullable: true })
  automaticBackups: boolean | null;

  /** The backup of the day is made from this hour in the studio's time zone; null: 3. */
  @Column('smallint', { nullable: true })
  backupHour: number | null;

  /** Every member of staff needs a second factor from this day; null: nobody does. */
  @Column('date', { nullable: true })
  secondFactorFrom: string | null;

  /** The kinds of `RETENTION` are kept for so many days; null: as many as there. */
  @Column('integer', { nullable: true })
  auditDays: number | null;

  @Column('integer', { nullable: true })
  visitDays: number | null;

  @Column('integer', { nullable: true })
  providerEventDays: number | null;

  @Column('integer', { nullable: true })
  mailFileDays: number | null;

  @Column('integer', { nullable: true })
  failedJobDays: number | null;

  @Column('integer', { nullable: true })
  notificationDays: number | null;

  @Column('integer', { nullable: true })
  uploadDays: number | null;

  /** Clients see the cover without watermark, up to 1440 px; null: they do. */
  @Column('boolean', { nullable: true })
  cleanCover: boolean | null;

  /** Films without watermark are streamed in up to 2160p, if they are that large; null: in up to 1080p. */
  @Column('boolean', { nullable: true })
  ultraHdFilms: boolean | null;

  /** The sizes are pixels; null: `DEFAULT_SIZES`. */
  @Column('integer', { nullable: true })
  previewSize: PreviewSize | null;

  @Column('integer', { nullable: true })
  gridSize: GridSize | null;

  /** Renditions name this creator where the file itself names none; null: none. */
  @Column('text', { nullable: true })
  photoCreator: string | null;

  @Column('text', { nullable: true })
  photoCopyright: string | null;

  @Column('text', { nullable: true })
  photoCredit: string | null;

  @Column('text', { nullable: true })
  dataMining: DataMining | null;

  /** Visitors see this page at `/`; null: the page of the product. */
  @Column('text', { nullable: true })
  homePage: 'own' | 'signIn' | null;

  /** The studio's own home page has this title, in one language for all. */
  @Column('text', { nullable: true })
  homeTitle: string | null;

  @Column('text', { nullable: true })
  homeText: string | null;

  /** Cards are separated by blank lines; the first line of each is its title. */
  @Column('text', { nullable: true })
  homeCards: string | null;

  /** The image is the name of a stored photo, `<hash>.webp`. */
  @Column('text', { nullable: true })
  homeImage: string | null;

  @Column('jsonb', { nullable: true })
  seller: SellerDetails | null;

  /** Null means no tax. */
  @Column('jsonb', { nullable: true })
  tax: TaxSettings | null;

  /** These legal pages have a text. */
  @Column('text', { array: true, default: '{}' })
  legalPages: LegalPage[];

  @Column('timestamptz', { nullable: true })
  previewedAt: Date | null;

  /** Staff hid the checklist of a new studio at this instant. */
  @Column('timestamptz', { nullable: true })
  onboardingDismissedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;
}
