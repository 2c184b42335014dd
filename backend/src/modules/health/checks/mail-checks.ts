import { renderMessage, type Message } from '../../../common/messages.js';
import type { MailDnsReport } from '../../mail/settings/mail-dns.service.js';
import type { StatusPartDto } from '../status.dto.js';
import { finding } from '../status-findings.js';
import { orFine } from './database-checks.js';

/** Checks that the mail server can be used, and that other mail servers trust mails of this domain. */
export function checkMail(problem: Message | null, { domain, records }: MailDnsReport): StatusPartDto[] {
  const isMissing = (name: string) => records.some(({ record, state }) => record === name && state === 'missing');
  return [
    ...orFine('mailServer', problem === null ? [] : [mailServerFault(problem)]),
    ...orFine('mailDomain', [
      ...(isMissing('spf')
        ? [
            finding(
              'mailDomain',
              'warning',
              'mail_spf',
              `${domain} has no SPF record: many mails end as spam.`,
              `Add the TXT record that your mail provider names to ${domain}, such as "v=spf1 include:example.com ~all".`,
              { domain },
            ),
          ]
        : []),
      ...(isMissing('dmarc')
        ? [
            finding(
              'mailDomain',
              'warning',
              'mail_dmarc',
              `${domain} has no DMARC record: large mail providers reject such mails.`,
              `Add the TXT record _dmarc.${domain} with "v=DMARC1; p=none".`,
              { domain },
            ),
          ]
        : []),
    ]),
  ];
}

/** The text says what to do as well. */
function mailServerFault(problem: Message): StatusPartDto {
  const reason = renderMessage(problem);
  return finding('mailServer', 'down', 'mail_server_fault', reason, 'Correct it under Settings > Email, or SMTP_URL.', {
    reason,
  });
}
