import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../../common/messages.js';
import type { Clock } from '../../common/clock.js';
import { type Mail, type MailDelivery, MailError, MailerPort } from '../../ports/mailer.port.js';
import { keyHash, loadNodemailer, type MailSender, toMessage } from './mail-message.js';

export interface FileMailerOptions {
  folder: string;
  from: MailSender;
  clock: Clock;
}

/**
 * Mails as `.eml` files in a folder: any mail program opens them, and by name they stand in the
 * order they were sent. Nothing leaves the machine.
 * - `<time>-<id>.eml`: a whole mail, never half of one;
 * - `.keys/<hash>`: the name of the file with the mail of an idempotency key;
 * - `.temporary/`: files being written.
 */
export class FileMailer extends MailerPort {
  private composer: ReturnType<typeof openComposer> | undefined;

  constructor(private readonly options: FileMailerOptions) {
    super();
  }

  async send(mail: Mail): Promise<MailDelivery> {
    const now = this.options.clock.now();
    const composer = await (this.composer ??= openComposer());
    const composed = await composer.sendMail(toMessage(mail, this.options.from, now));
    const name = nameAt(now);
    try {
      await mkdir(this.path('.temporary'), { recursive: true });
      const final = mail.idempotencyKey === undefined ? name : await this.claim(mail.idempotencyKey, name);
      await this.writeOnce(this.path(final), composed.message as Buffer);
      return 'filed';
    } catch (error) {
      throw new MailError(
        false,
        message('mail_folder_unwritable', { reason: (error as NodeJS.ErrnoException).code ?? 'unknown' }),
      );
    }
  }

  async check(): Promise<void> {
    const probe = this.path('.temporary', randomUUID());
    await mkdir(this.path('.temporary'), { recursive: true });
    await (await open(probe, 'wx')).close();
    await unlink(probe);
  }

  async close(): Promise<void> {
    (await this.composer)?.close();
  }

  /** The file name that the key's mail has or gets: the first caller decides, across processes too. */
  private async claim(key: string, name: string): Promise<string> {
    await mkdir(this.path('.keys'), { recursive: true });
    const claim = this.path('.keys', keyHash(key));
    await this.writeOnce(claim, Buffer.from(name));
    return readFile(claim, 'utf8');
  }

  /** Writes a file whole or not at all; an existing one is kept. */
  private async writeOnce(path: string, content: Buffer): Promise<void> {
    const temporary = this.path('.temporary', randomUUID());
    const file = await open(temporary, 'wx');
    try {
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } finally {
      await unlink(temporary);
    }
  }

  private path(...parts: string[]): string {
    return join(this.options.folder, ...parts);
  }
}

async function openComposer() {
  const { createTransport } = await loadNodemailer();
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

const nameAt = (at: Date) => `${at.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;

/** Reads from a file's name when its mail was written; null when it is not the name of a mail. */
export function writtenAt(name: string): Date | null {
  const [, day, hour, minute, rest] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z-[0-9a-f]{8}\.eml$/.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${rest}Z`);
}
