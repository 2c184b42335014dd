import { Injectable } from '@nestjs/common';
import type { MailLanguage } from '../../common/mails/languages.js';
import { Transactions } from '../../common/transactions.js';
import type { PersonKind } from '../projects/people/person.entity.js';
import { REMINDER_RULES, type ReminderRuleInForce, type ReminderRuleName } from './reminder-rules.js';

/** Describes a reminder whose reason exists now, with the facts of its mail. */
export interface PlannedReminder {
  id: string;
  rule: ReminderRuleName;
  projectId: string;
  personId: string;
  dueAt: Date;
  projectName: string;
  language: MailLanguage | null;
  personName: string | null;
  personKind: PersonKind;
  linkVersion: number;
  email: string;
  /** The reminder announces this end or deadline. */
  eventAt: Date | null;
  selectionName: string | null;
  orderTitle: string | null;
  orderKind: string | null;
  hasPasscode: boolean;
}

/** Says that somebody knows the gallery: before an instant its link was mailed to them, or they have opened it. */
const KNOWS_BEFORE = (at: string) => `(
  EXISTS (SELECT FROM gallery_share s JOIN mail m ON m.kind = 'share' AND m.reference = s.id
    WHERE s.person_id = v.id AND m.state = 'sent' AND m.sent_at <= ${at})
  OR EXISTS (SELECT FROM gallery_visit g WHERE g.person_id = v.id AND g.first_at <= ${at}))`;

/**
 * Says that somebody stated the address of a guest: it may be that of another person, who must not learn about others.
 */
const IS_STATED = (person: string) =>
  `(${person}.kind = 'guest' AND (${person}.email IS NULL OR ${person}.email_stated))`;

/** Selects the holder to whom the person belongs. */
const HOLDER = `CASE v.kind WHEN 'client' THEN p.client_email_key ELSE v.id::text END`;

/** Says that somebody has bought access for ever: the gallery stays open for them whatever the timer says. */
const LIFETIME = `EXISTS (
  SELECT FROM entitlement e WHERE e.project_id = p.id AND e.holder = ${HOLDER} AND e.revoked_at IS NULL
    AND (e.contents->>'lifetimeAccess')::boolean)`;

/**
 * Selects the end of the extensions that somebody has bought: each begins when it opens, or where the one before it
 * ends.
 */
const EXTENDED_UNTIL = `(
  SELECT max(x.begins_at + make_interval(hours => 24 * x.days_left)) FROM (
    SELECT coalesce(e.opens_at, e.since) AS begins_at,
      sum((e.contents->>'extensionDays')::int) OVER (
        ORDER BY coalesce(e.opens_at, e.since) DESC ROWS UNBOUNDED PRECEDING
      )::int AS days_left
    FROM entitlement e WHERE e.project_id = p.id AND e.holder = ${HOLDER} AND e.revoked_at IS NULL
      AND e.contents ? 'extensionDays') x)`;

const NOW = '$1::timestamptz';

/** Says that somebody can enter the gallery now. */
const IS_OPEN = `(NOT p.timer_enabled OR p.expires_at IS NULL OR p.expires_at > ${NOW} OR ${EXTENDED_UNTIL} > ${NOW}
    OR ${LIFETIME})`;

/** Selects the delay of a rule; null, so that nothing is compared with it, where the rule is off. */
const DAYS = (rule: ReminderRuleName) =>
  `make_interval(hours => ($2::int[])[${REMINDER_RULES.indexOf(rule) + 1}] * 24)`;

/** Reminders after an event expire after a week. */
const WEEK = `interval '7 days'`;

/**
 * Joins the rows of a table that belong to those before it, one by one through an index: few are due, and without
 * `OFFSET 0` PostgreSQL would read whole tables for them.
 */
const FOLLOW = (table: string, alias: string, condition: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} x WHERE ${condition} OFFSET 0) ${alias}`;

const PROJECT_OF = (id: string) => FOLLOW('project', 'p', `x.id = ${id}`);
const PERSON = (id: string) => FOLLOW('person', 'v', `x.id = ${id} AND x.ended_at IS NULL`);
const PEOPLE = FOLLOW('person', 'v', 'x.project_id = p.id AND x.ended_at IS NULL');

/**
 * Chooses the reminders that a statement reads. Each rule compares with a column that has an index, and computes only
 * what is left.
 */
interface Selected {
  /** The scope is a condition on the project. */
  scope: string;
  /** Selects only those that are due; otherwise those that will be due, too. */
  dueOnly: boolean;
}

/** Selects the galleries of a rule. */
const GALLERY = (rule: ReminderRuleName, { scope }: Selected) =>
  `p.status = 'active' AND p.trashed_at IS NULL AND ${scope}
   AND NOT EXISTS (SELECT FROM project_reminders w WHERE w.project_id = p.id AND '${rule}' = ANY(w.disabled_rules))`;

/** Says that the event was long enough ago, and not too long. */
const AFTER = (event: string, rule: ReminderRuleName, { dueOnly }: Selected) =>
  `${event} > ${NOW} - ${DAYS(rule)} - ${WEEK}${dueOnly ? ` AND ${event} <= ${NOW} - ${DAYS(rule)}` : ''}`;

/** Says that the event is ahead, and near enough. */
const BEFORE = (event: string, rule: ReminderRuleName, { dueOnly }: Selected) =>
  `${event} > ${NOW}${dueOnly ? ` AND ${event} <= ${NOW} + ${DAYS(rule)}` : ''}`;

const notOpened = (selected: Selected) => `
  SELECT 'gallery_not_opened' AS rule, v.id AS person_id, '' AS reason,
    max(m.sent_at) + ${DAYS('gallery_not_opened')} AS due_at,
    v.email, v.email_key, NULL::timestamptz AS event_at, NULL::text AS selection_name, NULL::text AS order_title,
    NULL::text AS order_kind, true AS needs_open
  FROM mail m ${FOLLOW('gallery_share', 's', 'x.id = m.reference')} ${PERSON('s.person_id')}
    ${PROJECT_OF('v.project_id')}
  WHERE m.kind = 'share' AND m.state = 'sent' AND m.sent_at > ${NOW} - ${DAYS('gallery_not_opened')} - ${WEEK}
    AND v.email_key = s.email_key AND v.kind <> 'guest' AND ${GALLERY('gallery_not_opened', selected)}
    AND NOT EXISTS (SELECT FROM gallery_visit g WHERE g.person_id = v.id)
  GROUP BY v.id, v.email, v.email_key
  ${selected.dueOnly ? `HAVING max(m.sent_at) <= ${NOW} - ${DAYS('gallery_not_opened')}` : ''}`;

/** Most galleries end with their timer, and a few with the extension that somebody has bought. */
const ENDS = [
  {
    from: `project p ${PEOPLE}`,
    endsAt: 'p.expires_at',
    condition: `coalesce(${EXTENDED_UNTIL} <= p.expires_at, true)`,
    ofHolder: '',
  },
  {
    from: `(SELECT DISTINCT project_id, holder FROM entitlement
        WHERE contents ? 'extensionDays' AND revoked_at IS NULL) e
      ${PROJECT_OF('e.project_id')} ${PEOPLE} CROSS JOIN LATERAL (SELECT ${EXTENDED_UNTIL} AS at OFFSET 0) ending`,
    endsAt: 'ending.at',
    condition: 'ending.at > p.expires_at',
    ofHolder: `AND ${HOLDER} = e.holder`,
  },
] as const;

/** A mail that comes too late is left out: the first one is valid for a day and a half, the last one until the end. */
const closing = (rule: 'gallery_closes_soon' | 'gallery_closes_next', selected: Selected) =>
  ENDS.map(
    ({ from, endsAt, condition, ofHolder }) => `
  SELECT '${rule}', v.id, extract(epoch FROM ${endsAt})::bigint::text, ${endsAt} - ${DAYS(rule)}, v.email, v.email_key,
    ${endsAt}, NULL, NULL, NULL, false
  FROM ${from}
  WHERE p.timer_enabled ${ofHolder} AND ${BEFORE(endsAt, rule, selected)}
    ${rule === 'gallery_closes_soon' ? `AND ${endsAt} > ${NOW} + ${DAYS(rule)} - interval '36 hours'` : ''}
    AND v.kind <> 'guest' AND ${GALLERY(rule, selected)} AND NOT ${LIFETIME} AND ${condition}
    AND ${KNOWS_BEFORE(`${endsAt} - ${DAYS(rule)}`)}`,
  ).join(' UNION ALL ');

const openSelection = (selected: Selected) => `
  SELECT 'selection_open', v.id, t.id || ' ' || extract(epoch FROM t.deadline)::bigint,
    t.deadline - ${DAYS('selection_open')},
    v.email, v.email_key, t.deadline, t.name, NULL, NULL, true
  FROM selection t ${PROJECT_OF('t.project_id')} ${PEOPLE}
    LEFT JOIN selection_list l ON l.selection_id = t.id
      AND l.person_id IS NOT DISTINCT FROM CASE t.participants WHEN 'clients' THEN NULL ELSE v.id END
  WHERE ${BEFORE('t.deadline', 'selection_open', selected)} AND t.created_at <= t.deadline - ${DAYS('selection_open')}
    AND ${GALLERY('selection_open', selected)} AND coalesce(l.state, 'open') = 'open'
    AND (v.kind = 'client' AND ${KNOWS_BEFORE(`t.deadline - ${DAYS('selection_open')}`)} OR v.kind = 'guest'
      AND t.participants = 'everyone' AND l.id IS NOT NULL)`;

/** Selects orders that were begun and not paid, also expired ones, unless another order or a grant came after. */
const unpaidOrder = (selected: Selected) => `
  SELECT 'order_unpaid', v.id, o.id::text, o.created_at + ${DAYS('order_unpaid')},
    coalesce(v.email, o.client_email), coalesce(v.email_key, o.email_key), NULL, NULL, o.title, o.kind,
    o.kind <> 'extension' AND (o.contents->>'lifetimeAccess')::boolean IS NOT TRUE
  FROM purchase o ${PROJECT_OF('o.project_id')} ${PERSON('o.person_id')}
  WHERE ${AFTER('o.created_at', 'order_unpaid', selected)} AND o.amount_cents > 0
    AND (o.state IN ('created', 'failed') OR o.state = 'canceled' AND o.expired_at IS NOT NULL)
    AND ${GALLERY('order_unpaid', selected)}
    AND (v.kind = 'client' OR v.kind = 'guest' AND p.guest_purchases AND v.email IS NOT NULL AND NOT v.email_stated)
    AND NOT EXISTS (SELECT FROM purchase q WHERE q.project_id = p.id AND q.holder = o.holder
      AND q.succeeded_at >= o.created_at)
    AND NOT EXISTS (SELECT FROM purchase q WHERE q.project_id = p.id AND q.person_id = o.person_id
      AND q.created_at > o.created_at)
    AND NOT EXISTS (SELECT FROM entitlement e WHERE e.project_id = p.id AND e.holder = o.holder AND e.revoked_at IS NULL
      AND e.since >= o.created_at)
    AND (o.kind <> 'selection' OR EXISTS (
      SELECT FROM selection_list l WHERE l.id = (o.contents->'selection'->>'listId')::uuid
        AND l.state = 'awaiting_payment'))`;

/** Selects purchases of which nothing was downloaded. A purchase opens at once, or later without consent. */
const notDownloaded = (selected: Selected) =>
  (['o.succeeded_at', 'e.opens_at'] as const)
    .map(
      (opensAt) => `
  SELECT 'purchase_not_downloaded', v.id, o.id::text, ${opensAt} + ${DAYS('purchase_not_downloaded')},
    coalesce(v.email, o.client_email), coalesce(v.email_key, o.email_key), NULL, NULL, o.title, o.kind, true
  FROM purchase o JOIN entitlement e ON e.source_id = o.id ${PROJECT_OF('o.project_id')} ${PERSON('o.person_id')}
  WHERE ${AFTER(opensAt, 'purchase_not_downloaded', selected)}
    AND ${opensAt === 'e.opens_at' ? `e.opens_at <= ${NOW}` : 'e.opens_at IS NULL'}
    AND o.kind <> 'extension' AND o.state IN ('succeeded', 'partially_refunded', 'dispute_won')
    AND o.withdrawn_at IS NULL AND e.revoked_at IS NULL
    AND ${GALLERY('purchase_not_downloaded', selected)}
    AND EXISTS (SELECT FROM media_file f WHERE f.project_id = p.id AND f.status = 'ready' AND f.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM client_access a JOIN download d ON d.access_id = a.id
      WHERE a.project_id = p.id AND a.email_key = o.holder AND d.last_at >= o.succeeded_at)`,
    )
    .join(' UNION ALL ');

/**
 * Selects the reminders that people could get now. Nobody has checked the address of a guest: guests are reminded only
 * of what they have begun, and of an unpaid order only at an address that staff entered, because a stranger could open
 * many orders in the name of somebody else. $1: now, $2: the days of each rule, null where it is off.
 */
const CANDIDATES = (selected: Selected) => `
  WITH candidate AS (
    ${[
      notOpened(selected),
      closing('gallery_closes_soon', selected),
      closing('gallery_closes_next', selected),
      openSelection(selected),
      unpaidOrder(selected),
      notDownloaded(selected),
    ].join(' UNION ALL ')}
  ),
  -- Nobody reads the same twice because they are in a gallery twice. Whether a gallery is open is asked here alone: to
  -- plan that in each rule takes longer than to run the statement.
  reminder_now AS (
    SELECT DISTINCT ON (v.project_id, c.rule, c.reason, c.email_key)
      md5(v.id || ' ' || c.rule || ' ' || c.reason)::uuid AS id, c.*, v.project_id, v.name AS person_name, v.kind,
      v.link_version, p.name AS project_name, p.language, p.passcode_encrypted IS NOT NULL AS has_passcode
    FROM candidate c ${PERSON('c.person_id')} ${PROJECT_OF('v.project_id')}
    WHERE c.email IS NOT NULL AND (NOT c.needs_open OR ${IS_OPEN})
      AND NOT EXISTS (SELECT FROM unsubscription u WHERE u.email_key = c.email_key)
      AND (NOT ${IS_STATED('v')} OR NOT EXISTS (
        SELECT FROM person w WHERE w.project_id = v.project_id AND w.email_key = c.email_key AND w.id <> v.id
          AND w.ended_at IS NULL AND NOT ${IS_STATED('w')}))
    ORDER BY v.project_id, c.rule, c.reason, c.email_key, v.kind = 'client' DESC, ${IS_STATED('v')}, v.is_main DESC,
      v.created_at, v.id
  )`;

/** Says that this reminder, or the same one to somebody with the same address, is decided. */
const DECIDED = `EXISTS (
  SELECT FROM reminder d JOIN person w ON w.id = d.person_id
  WHERE d.project_id = n.project_id AND d.rule = n.rule AND d.reason = n.reason
    AND (d.person_id = n.person_id OR w.email_key = n.email_key))`;

/** Adds a row for each reminder that is due and not decided. $3: how many at most. */
export const DECIDE_DUE = `${CANDIDATES({ scope: 'true', dueOnly: true })}
  INSERT INTO reminder (id, project_id, person_id, rule, reason, state, decided_at)
  SELECT id, project_id, person_id, rule, reason, 'queued', $1 FROM reminder_now n WHERE NOT ${DECIDED}
  ORDER BY due_at LIMIT $3
  ON CONFLICT DO NOTHING RETURNING id`;

/** Adds the row of one planned reminder, due or not. $3: its project, $4: its id, $5: the state, $6: by whom. */
export const DECIDE_ONE = `${CANDIDATES({ scope: 'p.id = $3', dueOnly: false })}
  INSERT INTO reminder (id, project_id, person_id, rule, reason, state, decided_at, decided_by_id)
  SELECT id, project_id, person_id, rule, reason, $5, $1, $6::uuid FROM reminder_now n WHERE id = $4 AND NOT ${DECIDED}
  ON CONFLICT DO NOTHING RETURNING id`;

/** Makes the parameters with which every statement about planned reminders begins. */
export const planningParameters = (now: Date, rules: readonly ReminderRuleInForce[]): unknown[] => {
  const days = new Map(rules.flatMap(({ name, isEnabled, days }) => (isEnabled ? [[name, days] as const] : [])));
  return [now, REMINDER_RULES.map((name) => days.get(name) ?? null)];
};

const COLUMNS = `id, rule, project_id AS "projectId", person_id AS "personId", due_at AS "dueAt",
  project_name AS "projectName", language, person_name AS "personName",
  kind AS "personKind", link_version AS "linkVersion", email, event_at AS "eventAt", selection_name AS "selectionName",
  order_title AS "orderTitle", order_kind AS "orderKind", has_passcode AS "hasPasscode"`;

/** Reads the reminders that follow from the present state of galleries. */
@Injectable()
export class RemindersQuery {
  constructor(private readonly database: Transactions) {}

  /** Finds the reminder of a row whose mail is about to be sent, if its reason still exists. */
  async findQueued(id: string, now: Date, rules: readonly ReminderRuleInForce[]): Promise<PlannedReminder | null> {
    const scope = `p.id = (SELECT project_id FROM reminder WHERE id = $3 AND state = 'queued')`;
    const [row] = await this.database.query<PlannedReminder[]>(
      `${CANDIDATES({ scope, dueOnly: false })} SELECT ${COLUMNS} FROM reminder_now WHERE id = $3`,
      [...planningParameters(now, rules), id],
    );
    return row ?? null;
  }

  /** Returns the planned reminders of a project, soonest first. */
  listPlanned(
    projectId: string,
    now: Date,
    rules: readonly ReminderRuleInForce[],
    limit: number,
  ): Promise<PlannedReminder[]> {
    return this.database.query(
      `${CANDIDATES({ scope: 'p.id = $3', dueOnly: false })} SELECT ${COLUMNS} FROM reminder_now n WHERE NOT ${DECIDED}
       ORDER BY due_at, id LIMIT $4`,
      [...planningParameters(now, rules), projectId, limit],
    );
  }
}
