import { renderMessage, type Message } from '../../../common/messages.js';
import type { MailDnsReport } from '../../mail/settings/mail-dns.service.js';
import type { RecordState } from '../../mail/settings/mail-settings.dto.js';
import type { StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import { orFine } from './database-checks.js';

/** Checks that the mail server can be used, and that other mail servers trust mails of this domain. */
export function checkMail(problem: Message | null, dns: MailDnsReport): StatusPartDto[] {
  return [...orFine('mailServer', problem === null ? [] : [mailServerFault(problem)]), ...domainParts(dns)];
}

function domainParts({ domain, records, lookedUp }: MailDnsReport): StatusPartDto[] {
  if (!lookedUp)
    return [
      finding(
        'mailDomain',
        'warning',
        'mail_dns_silent',
        `The DNS does not answer about ${domain}: whether it has SPF, DKIM and DMARC is not known.`,
        'Check the resolvers of this machine (/etc/resolv.conf), and run the checks again.',
        { domain },
      ),
    ];
  const has = (name: string, wanted: RecordState) =>
    records.some(({ record, state }) => record === name && state === wanted);
  return [
    ...(has('spf', 'missing')
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
    ...(has('dmarc', 'missing')
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
    dkimPart(domain, has('dkim', 'found')),
  ];
}

/** Makes the finding about keys. A key can have any name, so that none under the usual ones is no fault. */
const dkimPart = (domain: string, isFound: boolean): StatusPartDto =>
  isFound
    ? finding('mailDomain', 'ok', 'mail_dkim_found', `${domain} has a DKIM key.`, '', { domain })
    : finding(
        'mailDomain',
        'ok',
        'mail_dkim_unseen',
        `${domain} has no DKIM key under the usual names: whether mails are signed shows in one that you send to yourself (dkim=pass).`,
        '',
        { domain },
      );

/** Makes the finding of a mail server's error, whose text also says what to do. */
function mailServerFault(problem: Message): StatusPartDto {
  const reason = renderMessage(problem);
  return finding('mailServer', 'down', 'mail_server_fault', reason, 'Correct it under Settings > Email, or SMTP_URL.', {
    reason,
  });
}
