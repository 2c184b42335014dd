import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../common/errors.js';
import { Clock } from '../../common/clock.js';
import { CSV_MARK, csvRow } from '../../common/lists/csv.js';
import { cutPage, readCursor, type Cursor } from '../../common/lists/cursor.js';
import { isUuid } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { Sweeps } from '../../jobs/sweeps.decorator.js';
import type { AuditEntry } from './audit-entry.entity.js';
import type { AuditDto, AuditFilter, AuditItemDto } from './audit.dto.js';
import type { AuditRule, Details } from './audited.decorator.js';
import { AuditQuery, type AuditRow } from './audit.query.js';
import { AuditRepository } from './audit.repository.js';

export interface Actor {
  id: string;
  email: string;
}

/** Describes a call before it is done. */
export interface AuditedCall {
  action: string;
  area: string;
  params: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

/** Besides its action, an entry has its subject and the reason why it was rejected. */
type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName' | 'code'>;

const NOTES = {
  signIn: { area: 'auth', outcome: 'done', code: null },
  signInFailed: { area: 'auth', outcome: 'rejected', code: 'auth.invalid_credentials' },
  signInLocked: { area: 'auth', outcome: 'rejected', code: 'auth.too_many_attempts' },
  requestPasswordReset: { area: 'auth', outcome: 'done', code: null },
  resetPasswordByLink: { area: 'auth', outcome: 'done', code: null },
  linkIdentity: { area: 'auth', outcome: 'done', code: null },
  useRecoveryCode: { area: 'auth', outcome: 'done', code: null },
  resetFactorsOnServer: { area: 'auth', outcome: 'done', code: null },
  resetPasswordOnServer: { area: 'auth', outcome: 'done', code: null },
  changeUserRole: { area: 'users', outcome: 'done', code: null },
  downloadExport: { area: 'health', outcome: 'done', code: null },
  passcodeLocked: { area: 'projects', outcome: 'rejected', code: 'auth.too_many_attempts' },
} as const;
type NoteAction = keyof typeof NOTES;

const EXPORT_BATCH = 500;
/** The longest accounting period, such as that of Germany's § 147 AO, begins with the next year. */
const ACCOUNTING_YEARS = 10;
const CSV_COLUMNS = ['When', 'Who', 'Email', 'What', 'Area', 'On', 'Id', 'Details', 'Outcome', 'Code'];

/** Writes and reads the audit log. */
@Injectable()
export class AuditService {
  private readonly log = new Logger('Audit');

  constructor(
    private readonly entries: AuditRepository,
    private readonly query: AuditQuery,
    private readonly clock: Clock,
  ) {}

  /** Records that something is about to be done; if this fails, it is not done. */
  async begin(actor: Actor, rule: AuditRule, { action, area, params, body }: AuditedCall): Promise<string> {
    const [kind, parameter] = rule.subject ?? [];
    const subjectId = parameter === undefined ? null : storable(String(params[parameter] ?? '')).slice(0, 100);
    const details =
      rule.details && typeof body === 'object' && body !== null && !Array.isArray(body)
        ? storableDetails(rule.details(body as Record<string, unknown>))
        : {};
    const found = kind && subjectId ? await this.query.findSubject(kind, subjectId) : null;
    // An amount says nothing without its currency.
    if (found?.currency && 'amountCents' in details) details['currency'] = found.currency;
    return this.entries.insert({
      at: this.clock.now(),
      actorId: actor.id,
      actorEmail: actor.email,
      action,
      area,
      outcome: 'begun',
      details,
      subjectKind: kind ?? rule.created ?? null,
      subjectId,
      subjectName: found?.name ?? null,
    });
  }

  /** Records success; if that fails, the entry stays `begun`. */
  async done(id: string, rule: AuditRule, reply: unknown): Promise<void> {
    const made =
      rule.created && typeof reply === 'object' && reply !== null
        ? (reply as { id?: string; name?: string; email?: string })
        : null;
    await this.finish(id, {
      outcome: 'done',
      ...(made ? { subjectId: made.id ?? null, subjectName: made.name ?? made.email ?? null } : {}),
    });
  }

  async rejected(id: string, error: unknown): Promise<void> {
    if (error instanceof AppError) return this.finish(id, { outcome: 'rejected', code: error.code });
    const status = (error as { status?: unknown } | null)?.status;
    await this.finish(
      id,
      typeof status === 'number' && status < 500
        ? { outcome: 'rejected', code: 'request.invalid' }
        : { outcome: 'failed' },
    );
  }

  /** Records something outside any call of staff: a sign-in, or an attack. */
  async note(
    action: NoteAction,
    actor: Actor | null,
    details: Details = {},
    subject: Partial<Subject> = {},
  ): Promise<void> {
    await this.entries.insert({
      at: this.clock.now(),
      actorId: actor?.id ?? null,
      actorEmail: actor?.email ?? null,
      action,
      details,
      ...NOTES[action],
      ...subject,
    });
  }

  /** Deletes entries of before an instant. Those about money stay until ten calendar years have passed since theirs. */
  @Sweeps('audit')
  @Transactional()
  deleteBefore(at: Date, limit: number): Promise<number> {
    const firstYear = this.clock.now().getUTCFullYear() - ACCOUNTING_YEARS;
    const moneyAt = Math.min(at.getTime(), Date.UTC(firstYear, 0));
    return this.entries.deleteBefore(at, new Date(moneyAt), limit);
  }

  async list(filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditDto> {
    const rows = await this.query.list(filter, readCursor(before, isUuid), limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ id }) => id);
    return { items: page.map(describe), nextCursor };
  }

  /** Writes all matching entries, page by page: each page is sent before the next is read. */
  async *csv(filter: AuditFilter, timezone = 'UTC'): AsyncGenerator<string> {
    const [first, ...others] = CSV_COLUMNS;
    yield CSV_MARK + csvRow([first, `When (${timezone})`, ...others]);
    // All lines share one formatter, because each holds 14 KB outside the heap.
    const timeFormat = timeFormatIn(timezone);
    let cursor: Cursor | null = null;
    for (;;) {
      const rows: AuditRow[] = await this.query.list(filter, cursor, EXPORT_BATCH);
      if (rows.length > 0) yield rows.map((row) => csvLine(row, timeFormat)).join('');
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_BATCH) return;
      cursor = { at: last.at, key: last.id };
    }
  }

  private async finish(id: string, end: Parameters<AuditRepository['finish']>[1]): Promise<void> {
    try {
      await this.entries.finish(id, end);
    } catch (error) {
      this.log.warn(
        `The outcome of ${id} could not be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

const csvLine = (row: AuditRow, timeFormat: Intl.DateTimeFormat) =>
  csvRow([
    row.at,
    timeFormat.format(new Date(row.at)),
    row.actorName,
    row.actorEmail,
    row.action,
    row.area,
    row.subjectName,
    row.subjectId,
    detailsText(row.details),
    row.outcome,
    row.code,
  ]);

/** Formats instants like 2026-05-01 14:05:09. */
const timeFormatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

const detailsText = (details: Details) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('; ');

function describe({ at, ...row }: AuditRow): AuditItemDto {
  return { ...row, at: new Date(at).toISOString() };
}

/**
 * Removes what PostgreSQL cannot store: input that is not validated yet, or was cut in the middle of a character, may
 * contain it.
 */
const storable = (value: string) => value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

function storableDetails(details: Details): Details {
  return JSON.parse(
    JSON.stringify(details, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
  ) as Details;
}
