import { ConfigError, isLoopback, type EnvReader } from './env-reader.js';

/** Names the mail server and the sender of mails. */
export interface MailConfig {
  /** Without a server mails are files in DATA_DIR/mail. */
  smtp: SmtpConfig | null;
  from: { name: string; address: string };
  /** MAIL_FROM is set: staff cannot choose another sender. */
  senderIsSet: boolean;
}

export interface SmtpConfig {
  host: string;
  port: number;
  /** A secure connection uses TLS from the first byte (smtps). */
  secure: boolean;
  /** Requires TLS, so that no password is sent in the clear. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

/** @throws ConfigError when the sender is not an address */
export function readMail(read: EnvReader): Readonly<MailConfig> {
  const url = read.optional('SMTP_URL');
  return Object.freeze({
    smtp: url ? Object.freeze(smtp(new URL(url))) : null,
    from: Object.freeze(sender(read)),
    senderIsSet: read.given('MAIL_FROM'),
  });
}

function smtp(url: URL): SmtpConfig {
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTls: user !== '' && !isLoopback(url.hostname),
    auth: user ? { user, pass: decodeURIComponent(url.password) } : null,
  };
}

/** Reads `Name <address>` or the address alone; the studio's name and support address are the default. */
function sender(read: EnvReader): MailConfig['from'] {
  const value = read.optional('MAIL_FROM') ?? read.text('SUPPORT_EMAIL');
  const [, name, address] = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|.*)$/.exec(value) ?? [];
  const from = { name: name?.trim() || read.text('STUDIO_NAME'), address: address ?? value };
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(from.address)) {
    throw new ConfigError(
      `MAIL_FROM must be an address, or a name and an address like Studio <studio@example.com>; it is ${JSON.stringify(value)}.`,
    );
  }
  return from;
}
