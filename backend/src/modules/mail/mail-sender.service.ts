import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { isStandIn } from '../../common/identifiers.js';
import { mailKindOf, MAILS, type MailKindName } from '../../common/mails/mail-kinds.js';
import { message } from '../../common/messages.js';
import { Transactional } from '../../common/transactions.js';
import { OnExhausted, OnJob } from '../../jobs/job-handlers.js';
import { MarkedMethods } from '../../jobs/marked-methods.js';
import { BackendUnavailableError, type JobPayloads } from '../../ports/job-queue.port.js';
import { MailError, MailerPort, type MailDelivery } from '../../ports/mailer.port.js';
import { StudioService } from '../settings/studio.service.js';
import { MailsRepository, type MailKey } from './mails.repository.js';
import { DROPPED, WriterOf, type MailContent } from './writes-mail.js';

type Write = (reference: string) => Promise<MailContent | typeof DROPPED | null>;

/** Sends the mails that are due. It is the only place that sends mail in a job. */
@Injectable()
export class MailSenderService implements OnModuleInit {
  private readonly writers = new Map<MailKindName, Write>();

  constructor(
    private readonly methods: MarkedMethods,
    private readonly mails: MailsRepository,
    private readonly mailer: MailerPort,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** @throws Error unless every kind of mail has exactly one method that writes it */
  onModuleInit(): void {
    const writers = this.methods.list(WriterOf);
    for (const kind of Object.keys(MAILS) as MailKindName[]) {
      const found = writers.filter(({ mark }) => mark === kind);
      if (found.length !== 1)
        throw new Error(
          `${found.length} methods write the mail ${kind}: put @WritesMail('${kind}') on one method of a provider of ` +
            'a module that the worker imports (worker.module.ts).',
        );
      this.writers.set(kind, found[0]!.call as Write);
    }
  }

  /** Sends one that is due, unless it was sent. @throws MailError */
  @OnJob('send-mail')
  async send({ kind, reference }: JobPayloads['send-mail'], signal: AbortSignal): Promise<void> {
    const mail = await this.mails.find({ kind, reference });
    if (mail?.state !== 'waiting') return;
    const write = this.writers.get(kind);
    if (!write) throw new BackendUnavailableError(`This release does not know the mail ${kind}.`);
    const { mailName: fromName, supportEmail: replyTo } = this.studio.current;
    let content: MailContent | null;
    let delivery: MailDelivery;
    try {
      const written = await write(reference);
      // Another mail about the same subject may be due already.
      if (written === DROPPED) return;
      content = written;
      if (!content || isStandIn(content.to)) return await this.mails.delete(kind, [reference]);
      // Writing may take a while, and a worker that stood still goes on here: another may have sent it since.
      if ((await this.mails.find(mail))?.state !== 'waiting') return;
      signal.throwIfAborted();
      const { afterwards: _, ...sent } = content;
      delivery = await this.mailer.send({ ...sent, fromName, replyTo, idempotencyKey: `${kind}/${reference}` });
    } catch (error) {
      if (!signal.aborted)
        await this.mails.noteFailure(mail, error instanceof MailError ? error.reason : message('mail_not_handed_over'));
      throw error;
    }
    await this.finish(mail, content, delivery);
  }

  @OnExhausted('send-mail')
  async onExhausted({ kind, reference }: JobPayloads['send-mail']): Promise<boolean> {
    if (!mailKindOf(kind).isShownByOwner) return false;
    await this.mails.markFailed({ kind, reference });
    return true;
  }

  @Transactional()
  private async finish(mail: MailKey, { afterwards }: MailContent, delivery: MailDelivery): Promise<void> {
    await this.mails.markDelivered(mail, delivery, this.clock.now());
    await afterwards?.();
  }
}
