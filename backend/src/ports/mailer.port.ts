import { message, renderMessage, type Message } from '../common/messages.js';

/** A mail contains the picture itself: it is shown without a request, so nobody learns that the mail was read. */
export interface MailPicture {
  /** `cid:` in the HTML refers to it. */
  cid: string;
  data: Buffer;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

/** One mail to one person. Both bodies have the same content; a mail program shows one of them. */
export interface Mail {
  /** The recipient is a bare address. */
  to: string;
  /** The studio's name stands beside the configured address; without it, the configured name. */
  fromName?: string;
  /** Answers go to the studio's support address. It is left out unless it is one bare address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The HTML shows them as `cid:` and the picture's name. */
  pictures?: readonly MailPicture[];
  attachments?: readonly MailAttachment[];
  /** The mail program unsubscribes the reader by a POST to this address (RFC 8058). */
  unsubscribeUrl?: string;
  /**
   * Names the occasion (`receipt/<purchase id>`). Sent again under the same key, a mail carries the
   * same Message-ID; where the adapter can detect it, it is not sent a second time.
   */
  idempotencyKey?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  data: Buffer;
}

/** Says whether the mail is on its way, or only a file that its recipient never gets. */
export type MailDelivery = 'sent' | 'filed';

/** A mail was not sent. The reason never contains an address, nor the mail server's words about it. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    /** Sending the same mail again cannot help: the address does not exist, or the mail is rejected. */
    readonly permanent: boolean,
    readonly reason: Message,
  ) {
    super(renderMessage(reason));
  }
}

/** Sends mail. */
export abstract class MailerPort {
  /**
   * Returns once a mail server has accepted the mail, or it lies in the mail folder. Called by the jobs that send
   * mails, and for the test mail of the settings.
   * @throws MailError
   */
  abstract send(mail: Mail): Promise<MailDelivery>;
  /** Throws when mail cannot be sent now (health check). Called by the health checks, at most once a minute. */
  abstract check(): Promise<void>;
  /**
   * Closes all connections.
   * Called when the process shuts down.
   */
  abstract close(): Promise<void>;
}

/** The pattern matches one address, and nothing that could start a second recipient, a name or another header. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:"]{1,255}$/u;
const LONGEST_SUBJECT = 200;

/**
 * Returns the mail as it may be sent: one recipient, at most one address for answers, the subject on one line.
 * @throws MailError when the recipient is not one bare address
 */
export function checkedMail(mail: Mail): Mail {
  if (!ADDRESS.test(mail.to)) throw new MailError(true, message('mail_address_invalid'));
  const subject = mail.subject.replace(/[\s\p{C}]+/gu, ' ').trim();
  const { replyTo, ...rest } = mail;
  return {
    ...rest,
    ...(replyTo && ADDRESS.test(replyTo) ? { replyTo } : {}),
    subject: [...subject].slice(0, LONGEST_SUBJECT).join(''),
  };
}
