import { Inject, Injectable } from '@nestjs/common';
import { message } from '../../common/messages.js';
import { toMessageDtoOrNull } from '../../common/http/message.dto.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../common/clock.js';
import { emailKey } from '../../common/identifiers.js';
import { picturesOf, type MailDesign } from '../mail/mail-layout.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { appError } from '../../common/errors.js';
import { Transactional } from '../../common/transactions.js';
import { StepOf } from '../../jobs/job-handlers.js';
import { MailError, type MailPicture } from '../../ports/mailer.port.js';
import { MailService } from '../mail/mail.service.js';
import { WritesMail, type MailContent } from '../mail/writes-mail.js';
import { MailPicturesService } from '../media/listing/mail-pictures.service.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../auth/users/user.entity.js';
import { galleryPath } from '../projects/core/project.entity.js';
import type { Project } from '../projects/core/project.entity.js';
import { ProjectsService } from '../projects/edit/projects.service.js';
import { MailSettingsService } from '../mail/settings/mail-settings.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { MailTestDto } from '../mail/mail.dto.js';
import { StudioService } from '../settings/studio.service.js';
import { copySubject, linkTemplate, passcodeMail, shareBodies, shareTemplate } from './share-mail.js';
import type { ShareContentDto, ShareDto, ShareMailDto, SharingDto } from './sharing.dto.js';
import type { GalleryShare } from './gallery-share.entity.js';
import { SharesQuery, type ListedShare } from './shares.query.js';
import { SharesRepository } from './shares.repository.js';

/** The limits of a quarter of an hour, so that no recipient is flooded, and the mail server keeps its reputation. */
const SENDS_PER_PROJECT = 5;
const MAILS_PER_SENDER = 60;
const COPIES_PER_SENDER = 10;
const MAX_LISTED = 50;
const MAX_SWEPT = 1_000;

/** The gallery's link by mail: written by staff, sent by a job, and its outcome. */
@Injectable()
export class SharesService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly lists: SharesQuery,
    private readonly projects: ProjectsService,
    private readonly pictures: MailPicturesService,
    private readonly studio: StudioService,
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    private readonly mailSettings: MailSettingsService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(projectId: string): Promise<SharingDto> {
    const project = await this.projects.get(projectId);
    const shares = await this.lists.list(project.id, MAX_LISTED);
    return {
      galleryUrl: this.urlOf(project),
      clientEmail: project.clientEmail,
      clientName: project.clientName,
      additionalRecipients: project.additionalRecipients,
      hasPasscode: project.passcodeEncrypted !== null,
      mailConfigured: this.mailSettings.sends,
      template: shareTemplate(project, this.designOf(project)),
      timezone: this.studio.current.timezone,
      shares: shares.map(describe),
    };
  }

  /** The mail as the client will read it. */
  async preview(projectId: string, content: ShareContentDto): Promise<ShareMailDto> {
    const project = await this.projects.get(projectId);
    await this.settings.noteMilestone('previewedAt');
    const design = { ...this.designOf(project), ...(await this.pictures.read(project.id)) };
    const { text, html } = this.bodies(project, content, design);
    return { subject: content.subject, text, html: withPictures(html, picturesOf(design)) };
  }

  /**
   * Sends the same mail to the member of staff alone. It is no share: the project's state and its mails stay as they are.
   * @throws AppError `auth.too_many_attempts`
   */
  async sendCopy(projectId: string, content: ShareContentDto, { id, email }: User): Promise<MailTestDto> {
    const project = await this.projects.get(projectId);
    await this.rateLimiter.count(`share-copy:${id}`, COPIES_PER_SENDER);
    const subject = copySubject(content.subject, this.studio.current.language);
    const design = { ...this.designOf(project), ...(await this.pictures.read(project.id)) };
    const bodies = this.bodies(project, { ...content, subject }, design);
    const outcome = await this.mails.sendNow({ to: email, subject, ...bodies, pictures: picturesOf(design) });
    if (outcome.code === 'mail_test_accepted') await this.settings.noteMilestone('previewedAt');
    return outcome;
  }

  /**
   * The passcode to the client, in a mail without the link: whoever reads one of the two cannot open the gallery.
   * @throws AppError `share.gallery_closed`, `share.no_passcode`, `auth.too_many_attempts`
   */
  async sendPasscode(projectId: string, { id: senderId }: User): Promise<MailTestDto> {
    const project = await this.projects.get(projectId);
    this.assertOpen(project);
    const passcode = await this.projects.showPasscode(project.id);
    if (passcode === null) throw appError('share.no_passcode', 'This project has no passcode.');
    await this.rateLimiter.countTogether([
      { subject: `share-passcode:${project.id}`, limit: SENDS_PER_PROJECT },
      { subject: `share-by:${senderId}`, limit: MAILS_PER_SENDER },
    ]);
    const design = { ...this.designOf(project), ...(await this.pictures.read(null)) };
    const mail = passcodeMail(project, passcode, design);
    return this.mails.sendNow({ to: project.clientEmail, ...mail, pictures: picturesOf(design) });
  }

  /**
   * To the client and each additional recipient, with the same link: every mail has its own state.
   * @returns the client's
   * @throws AppError `share.gallery_closed`, `auth.too_many_attempts`
   */
  async send(projectId: string, { subject, text }: ShareContentDto, { id: createdById }: User): Promise<ShareDto> {
    const project = await this.projects.get(projectId);
    this.assertOpen(project);
    const recipients = [project.clientEmail, ...project.additionalRecipients];
    await this.rateLimiter.countTogether([
      { subject: `share:${project.id}`, limit: SENDS_PER_PROJECT },
      { subject: `share-by:${createdById}`, limit: MAILS_PER_SENDER, amount: recipients.length },
    ]);
    const mail = { projectId: project.id, subject, text, createdById, createdAt: this.clock.now() };
    const [id] = await this.insert(
      project.id,
      recipients.map((email, at) => ({
        ...mail,
        email,
        emailKey: emailKey(email),
        additional: at > 0,
      })),
    );
    return this.get(id!);
  }

  /** The link to the client alone, who asked for it. */
  async sendLink(projectId: string): Promise<void> {
    const project = await this.projects.get(projectId);
    const { clientEmail: email, clientEmailKey } = project;
    const mail = linkTemplate(project, this.studio.current.name, this.languageOf(project));
    const createdAt = this.clock.now();
    await this.insert(projectId, [{ projectId, ...mail, email, emailKey: clientEmailKey, createdAt }]);
  }

  /**
   * Sends one again that failed or was saved as a file, to the address it was written for.
   * @throws AppError `share.not_found`, `share.not_failed`
   */
  async retry(projectId: string, shareId: string): Promise<ShareDto> {
    const share = await this.shares.find(shareId);
    if (!share || share.projectId !== projectId) throw appError('share.not_found', 'Email not found.');
    this.assertOpen(await this.projects.get(projectId));
    if (!(await this.mails.retry('share', share.id)))
      throw appError('share.not_failed', 'This email has not failed: it was sent or is on its way.');
    return this.get(share.id);
  }

  /** The link as it is now, but never to anyone except the person it was written for. @throws MailError */
  @WritesMail('share')
  async write(id: string): Promise<MailContent | null> {
    const share = await this.shares.find(id);
    const project = share && (await this.projects.find(share.projectId));
    if (!share || !project) return null;
    if (project.trashedAt) throw new MailError(true, message('mail_project_in_trash'));
    const recipients = share.additional ? project.additionalRecipients.map(emailKey) : [project.clientEmailKey];
    if (!recipients.includes(share.emailKey)) throw new MailError(true, message('mail_address_changed'));
    const design = { ...this.designOf(project), ...(await this.pictures.read(project.id)) };
    const bodies = this.bodies(project, share, design);
    return { to: share.email, subject: share.subject, ...bodies, pictures: picturesOf(design) };
  }

  @StepOf('housekeeping', 'mails of shares that are deleted')
  async sweep(): Promise<number> {
    const orphans = await this.lists.listOrphanMails(MAX_SWEPT);
    await this.mails.forget('share', orphans);
    return orphans.length;
  }

  /** Inserts shares with their mails: a share without one would wait for ever. */
  @Transactional()
  private async insert(projectId: string, rows: Partial<GalleryShare>[]): Promise<string[]> {
    const ids = await this.shares.insert(rows);
    await this.projects.markShared(projectId);
    for (const id of ids) await this.mails.queue('share', id);
    return ids;
  }

  private async get(id: string): Promise<ShareDto> {
    const share = await this.lists.find(id);
    if (!share) throw appError('share.not_found', 'Email not found.');
    return describe(share);
  }

  private assertOpen({ status }: Project): void {
    if (status !== 'active')
      throw appError('share.gallery_closed', "The project is archived and its link doesn't work. Reopen it first.");
  }

  private bodies(
    project: Project,
    { subject, text }: ShareContentDto,
    design: MailDesign,
  ): { text: string; html: string } {
    return shareBodies({ subject, text, galleryUrl: this.urlOf(project) }, design);
  }

  private languageOf({ language }: Project): MailLanguage {
    return language ?? this.studio.current.language;
  }

  /** The design without pictures. */
  private designOf(project: Project): MailDesign {
    return this.mails.designOf(this.languageOf(project));
  }

  private urlOf(project: Project): string {
    return `${this.config.http.publicUrl}${galleryPath(project.id, project.clientEmail)}`;
  }
}

/** The HTML for readers that are no mail program: the pictures stand in the page itself. */
const withPictures = (html: string, pictures: readonly MailPicture[]): string =>
  pictures.reduce(
    (page, { cid, contentType, data }) =>
      page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${data.toString('base64')}"`),
    html,
  );

const iso = (at: Date | null) => at?.toISOString() ?? null;

function describe({ createdAt, sentAt, firstVisitAt, lastVisitAt, ...share }: ListedShare): ShareDto {
  return {
    ...share,
    failure: toMessageDtoOrNull(share.failure),
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
    firstVisitAt: iso(firstVisitAt),
    lastVisitAt: iso(lastVisitAt),
  };
}
