import { DiscoveryService } from '@nestjs/core';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import type { Mail } from '../../ports/mailer.port.js';

/** A mail has this content and recipient. */
export interface MailContent extends Pick<
  Mail,
  'to' | 'subject' | 'text' | 'html' | 'pictures' | 'attachments' | 'unsubscribeUrl'
> {
  /** The sender calls this once the mail was sent, in the transaction that records it. */
  afterwards?: () => Promise<void>;
}

/** A method returns this when it has deleted the mail together with what it was about, in one transaction. */
export const DROPPED = 'dropped';

/** Writes the mail about something from its present state; null when the mail is no longer needed. */
type WriteMail = (reference: string) => Promise<MailContent | typeof DROPPED | null>;

export const WriterOf = DiscoveryService.createDecorator<MailKindName>();

/** Marks the service method that writes mails of a kind; the worker discovers it at start. */
export function WritesMail(kind: MailKindName) {
  return <W extends WriteMail>(target: object, key: string, descriptor: TypedPropertyDescriptor<W>): void => {
    WriterOf(kind)(target, key, descriptor);
  };
}
