import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { message } from '../../common/messages.js';
import { toDto } from '../../common/http/dto-fields.js';
import { toMessageDtoOrNull } from '../../common/http/message.dto.js';
import { Clock } from '../../common/clock.js';
import { picturesOf, type MailDesign } from '../mail/mail-layout.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { appError, invalidField, type AppError } from '../../common/errors.js';
import { isStandIn } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { MailError, type MailPicture } from '../../ports/mailer.port.js';
import { MailService } from '../mail/mail.service.js';
import { WritesMail, type MailContent } from '../mail/writes-mail.js';
import { MailPicturesService } from '../media/listing/mail-pictures.service.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../auth/users/user.entity.js';
import type { Project } from '../projects/core/project.entity.js';
import { audienceOf } from '../projects/people/audience-of.js';
import { ProjectsService } from '../projects/edit/projects.service.js';
import { GalleryLinksService } from '../projects/people/gallery-links.service.js';
import { PeopleService } from '../projects/people/people.service.js';
import type { Person } from '../projects/people/person.entity.js';
import { MailSettingsService } from '../mail/settings/mail-settings.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { MailTestDto } from '../mail/mail.dto.js';
import { StudioService } from '../settings/studio.service.js';
import { copySubject, linkTemplate, passcodeMail, shareBodies, shareTemplate } from './share-mail.js';
import {
  MAX_RECIPIENTS,
  type PasscodeMailDto,
  RecipientDto,
  ShareDto,
  type SendShareDto,
  type ShareContentDto,
  type ShareMailDto,
  type SharingDto,
} from './sharing.dto.js';
import type { GalleryShare } from './gallery-share.entity.js';
import { SharesQuery, type ListedShare } from './shares.query.js';
import { SharesRepository } from './shares.repository.js';

/** The limits of a quarter of an hour, so that no recipient is flooded, and the mail server keeps its reputation. */
const SENDS_PER_PROJECT = 5;
const MAILS_PER_SENDER = 60;
const COPIES_PER_SENDER = 10;
const MAX_LISTED = 50;

/** Sends the gallery's link by mail: staff write it, a job sends it, and staff see its outcome. */
@Injectable()
export class SharesService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly lists: SharesQuery,
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
    private readonly pictures: MailPicturesService,
    private readonly studio: StudioService,
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    private readonly mailSettings: MailSettingsService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async read(projectId: string): Promise<SharingDto> {
    const project = await this.projects.get(projectId);
    const shares = await this.lists.list(project.id, MAX_LISTED);
    const recipients = await this.people.listRecipients(project.id);
    return {
      galleryUrl: this.links.url(project.id, await this.people.main(project.id)),
      clientEmail: project.clientEmail,
      clientName: project.clientName,
      recipients: recipients.map((person) => toDto(RecipientDto, { ...person, email: person.email! })),
      hasPasscode: project.passcodeEncrypted !== null,
      mailConfigured: this.mailSettings.sends,
      template: shareTemplate(project, recipients.length, this.designOf(project)),
      timezone: this.studio.current.timezone,
      shares: shares.map(describe),
    };
  }

  /** Returns the mail as the client will read it. */
  async preview(projectId: string, content: ShareContentDto): Promise<ShareMailDto> {
    const project = await this.projects.get(projectId);
    await this.settings.noteMilestone('previewedAt');
    const design = {
      ...this.designOf(project),
      ...(await this.pictures.read({ projectId: project.id, audience: 'clients' })),
    };
    const { text, html } = this.bodies(await this.people.main(project.id), content, design);
    return { subject: content.subject, text, html: withPictures(html, picturesOf(design)) };
  }

  /**
   * Sends the same mail to the member of staff alone. It is no share: the project's state and its mails stay as they
   * are.
   * @throws AppError `auth.too_many_attempts`
   */
  async sendCopy(projectId: string, content: ShareContentDto, { id, email }: User): Promise<MailTestDto> {
    const project = await this.projects.get(projectId);
    await this.rateLimiter.count(`share-copy:${id}`, COPIES_PER_SENDER);
    const subject = copySubject(content.subject, this.studio.current.language);
    const design = {
      ...this.designOf(project),
      ...(await this.pictures.read({ projectId: project.id, audience: 'clients' })),
    };
    const bodies = this.bodies(await this.people.main(project.id), { ...content, subject }, design);
    const outcome = await this.mails.sendNow({ to: email, subject, ...bodies, pictures: picturesOf(design) });
    if (outcome.code === 'mail_test_accepted') await this.settings.noteMilestone('previewedAt');
    return outcome;
  }

  /**
   * Mails the passcode to all clients who have not got it, without the link: whoever reads one of the two mails cannot
   * open the gallery. Those for whom it was never queued come first, then those whose mail waits or has failed. Once
   * all have it, they get it again. One call mails 50 of them at most.
   * @throws AppError `share.gallery_closed`, `share.no_passcode`, `share.erased`, `auth.too_many_attempts`
   */
  async sendPasscode(projectId: string, { id: senderId }: User): Promise<PasscodeMailDto> {
    const project = await this.projects.get(projectId);
    this.assertOpen(project);
    const passcode = await this.projects.showPasscode(project.id);
    if (passcode === null) throw appError('share.no_passcode', 'This project has no passcode.');
    const clients = (await this.people.listRecipients(project.id)).filter(isClient);
    assertAnybody(clients);
    const passcodeHash = hashOf(project.passcodeEncrypted!);
    const known = await this.shares.listPasscodes(clients, passcodeHash);
    const never = clients.filter(({ id }) => !known.has(id));
    const unsent = clients.filter(({ id }) => !known.get(id)?.isSent);
    const waiting = [never, unsent, clients].find(({ length }) => length > 0)!;
    const due = waiting.slice(0, MAX_RECIPIENTS);
    await this.rateLimiter.countTogether([
      { subject: `share-passcode:${project.id}`, limit: SENDS_PER_PROJECT },
      { subject: `share-by:${senderId}`, limit: MAILS_PER_SENDER, amount: due.length },
    ]);
    // A new round begins with nobody: the next call goes on behind those of this one.
    await this.queuePasscodes(due, passcodeHash, unsent.length === 0 ? clients : []);
    return { queuedCount: due.length, leftCount: waiting.length - due.length };
  }

  @Transactional()
  private async queuePasscodes(people: readonly Person[], passcodeHash: string, former: readonly Person[]) {
    await this.shares.deletePasscodes(former);
    await this.mails.queueAll('passcode', await this.shares.insertPasscodes(people, passcodeHash));
  }

  /** Nothing is sent when the passcode or the address is another one, or a later mail replaces this one. */
  @WritesMail('passcode')
  async writePasscode(id: string): Promise<MailContent | null> {
    const delivery = await this.lists.findPasscode(id);
    if (!delivery) return null;
    const project = await this.projects.find(delivery.projectId);
    const person = await this.people.find(delivery.projectId, delivery.personId);
    if (!project?.passcodeEncrypted || hashOf(project.passcodeEncrypted) !== delivery.passcodeHash) return null;
    if (person?.emailKey !== delivery.emailKey) return null;
    if (project.trashedAt) throw new MailError(true, message('mail_project_in_trash'));
    const passcode = await this.projects.showPasscode(project.id);
    const design = { ...this.designOf(project), ...(await this.pictures.read(null)) };
    const mail = passcodeMail({ name: project.name, clientName: person.name }, passcode!, design);
    const afterwards = () => this.shares.markPasscodeSent(id, this.clock.now());
    return { to: person.email!, ...mail, pictures: picturesOf(design), afterwards };
  }

  /**
   * Shares with each of these people, or with all clients, by their own links: every mail has its own state.
   * @returns the first one's
   * @throws AppError `share.gallery_closed`, `person.not_found`, `share.no_address`, `share.address_stated`,
   * `share.erased`, `request.invalid`, `auth.too_many_attempts`
   */
  async send(
    projectId: string,
    { subject, text, personIds }: SendShareDto,
    { id: createdById }: User,
  ): Promise<ShareDto> {
    const project = await this.projects.get(projectId);
    this.assertOpen(project);
    const people = await this.people.listRecipients(project.id);
    const recipients = people.filter((person) => personIds?.includes(person.id) ?? isClient(person));
    for (const id of personIds ?? [])
      if (!recipients.some((person) => person.id === id)) throw await this.whyNot(project.id, id);
    assertAnybody(recipients);
    assertCount(recipients);
    await this.rateLimiter.countTogether([
      { subject: `share:${project.id}`, limit: SENDS_PER_PROJECT },
      { subject: `share-by:${createdById}`, limit: MAILS_PER_SENDER, amount: recipients.length },
    ]);
    const mail = { projectId: project.id, subject, text, createdById, createdAt: this.clock.now() };
    const [id] = await this.insert(
      project.id,
      recipients.map((person) => ({ ...mail, ...addressOf(person) })),
    );
    return this.get(id!);
  }

  /** Sends a client who asked for it their own link. */
  async sendLink(projectId: string, personId: string): Promise<void> {
    const project = await this.projects.get(projectId);
    const person = await this.people.get(projectId, personId);
    const mail = linkTemplate(project, person.name, this.studio.current.name, this.languageOf(project));
    const createdAt = this.clock.now();
    await this.insert(projectId, [{ projectId, ...mail, ...addressOf(person), createdAt }]);
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

  /** Writes the mail with the present link, but only to the person for whom it was written. @throws MailError */
  @WritesMail('share')
  async write(id: string): Promise<MailContent | null> {
    const share = await this.shares.find(id);
    const project = share && (await this.projects.find(share.projectId));
    if (!share || !project) return null;
    if (project.trashedAt) throw new MailError(true, message('mail_project_in_trash'));
    const person = await this.people.find(project.id, share.personId);
    if (person?.emailKey !== share.emailKey) throw new MailError(true, message('mail_address_changed'));
    const subject = { projectId: project.id, audience: audienceOf(person) };
    const design = { ...this.designOf(project), ...(await this.pictures.read(subject)) };
    const bodies = this.bodies(person, share, design);
    return { to: share.email, subject: share.subject, ...bodies, pictures: picturesOf(design) };
  }

  /** Inserts shares with their mails: a share without one would wait for ever. */
  @Transactional()
  private async insert(projectId: string, rows: Partial<GalleryShare>[]): Promise<string[]> {
    const ids = await this.shares.insert(rows);
    await this.projects.markShared(projectId);
    await this.mails.queueAll('share', ids);
    return ids;
  }

  private async get(id: string): Promise<ShareDto> {
    const share = await this.lists.find(id);
    if (!share) throw appError('share.not_found', 'Email not found.');
    return describe(share);
  }

  /** Returns why this person cannot be sent the link. */
  private async whyNot(projectId: string, personId: string): Promise<AppError> {
    const { email } = await this.people.get(projectId, personId);
    if (email !== null && isStandIn(email)) return erased();
    return email === null
      ? appError('share.no_address', 'This person has no email address.')
      : appError(
          'share.address_stated',
          'This person typed the address and nobody has checked it, so no email is sent to it.',
        );
  }

  private assertOpen({ status }: Project): void {
    if (status !== 'active')
      throw appError('share.gallery_closed', "The project is archived and its link doesn't work. Reopen it first.");
  }

  private bodies(
    person: Person,
    { subject, text }: ShareContentDto,
    design: MailDesign,
  ): { text: string; html: string } {
    return shareBodies(
      { subject, text, galleryUrl: this.links.url(person.projectId, person), name: person.name },
      design,
    );
  }

  private languageOf({ language }: Project): MailLanguage {
    return language ?? this.studio.current.language;
  }

  /** Returns the design without pictures. */
  private designOf(project: Project): MailDesign {
    return this.mails.designOf(this.languageOf(project));
  }
}

/** Puts the pictures into the HTML itself, for readers that are no mail program. */
const withPictures = (html: string, pictures: readonly MailPicture[]): string =>
  pictures.reduce(
    (page, { cid, contentType, data }) =>
      page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${data.toString('base64')}"`),
    html,
  );

/** Hashes the stored passcode, which is another one whenever it is set. */
const hashOf = (passcodeEncrypted: string): string => createHash('sha256').update(passcodeEncrypted).digest('hex');

const isClient = ({ kind }: Person): boolean => kind === 'client';

const erased = (): AppError => appError('share.erased', 'This person was erased, so no email can be sent to them.');

/** Rejects an empty list. A project always has a client with an address: where nobody is left, they were erased. */
function assertAnybody(recipients: readonly Person[]): void {
  if (recipients.length === 0) throw erased();
}

function assertCount(recipients: readonly Person[]): void {
  if (recipients.length > MAX_RECIPIENTS)
    throw invalidField('personIds', message('people_at_once', { most: MAX_RECIPIENTS }));
}

/** Names the recipient of a share: an address, and whose link it has. */
const addressOf = ({ id: personId, email, emailKey }: Person) => ({ personId, email: email!, emailKey: emailKey! });

function describe(share: ListedShare): ShareDto {
  return toDto(ShareDto, { ...share, failure: toMessageDtoOrNull(share.failure) });
}
