import { createHash, randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { checkedMail, type Mail } from '../../ports/mailer.port.js';

/** Loads with the first mail: most processes send none, and nodemailer takes 21 ms to load. */
export const loadNodemailer = () => import('nodemailer');

/** The sender of all mails. */
export interface MailSender {
  name: string;
  address: string;
}

/**
 * The mail in nodemailer's terms. Addresses are passed as objects, so that none is ever parsed out of a line.
 * @throws MailError when the recipient is not one bare address
 */
export function toMessage(mail: Mail, from: MailSender, date: Date): SendMailOptions {
  const {
    to,
    fromName,
    replyTo,
    subject,
    text,
    html,
    pictures = [],
    attachments = [],
    unsubscribeUrl,
    idempotencyKey,
  } = checkedMail(mail);
  return {
    // A copy: nodemailer writes into it, and the configuration is frozen.
    from: { ...from, ...(fromName ? { name: fromName.replace(/[\s\p{C}]+/gu, ' ').trim() } : {}) },
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    text,
    html,
    attachments: [
      ...pictures.map(({ cid, data, contentType }) => ({
        cid,
        content: data,
        contentType,
        filename: `${cid}.${contentType.slice('image/'.length)}`,
        contentDisposition: 'inline' as const,
      })),
      ...attachments.map(({ filename, contentType, data }) => ({ filename, contentType, content: data })),
    ],
    date,
    messageId: messageId(from, idempotencyKey),
    // Out-of-office replies must not answer a machine.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address is ours, and has no characters that need encoding. One click may be offered over HTTPS alone. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  const link = { 'List-Unsubscribe': `<${url}>` };
  return url.startsWith('https:') ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link;
}

/** Mails for the same occasion have the same id: mail systems then show a second copy only once. */
function messageId(from: MailSender, key: string | undefined): string {
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)) || 'localhost';
  return `<${key === undefined ? randomUUID() : keyHash(key)}@${domain}>`;
}

/** Keys may contain internal data: only their hash is sent out. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
