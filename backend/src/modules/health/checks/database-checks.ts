import type { LivingProcess } from '../processes/heartbeats.repository.js';
import type { StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import type { DatabaseFacts } from './database-facts.query.js';

/** PostgreSQL keeps three for its superuser; a backup, a migration and `psql` need some. */
const SPARE_CONNECTIONS = 8;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Checks that PostgreSQL takes as many connections as the processes may open. */
export function checkConnections(
  { maxConnections }: DatabaseFacts,
  processes: readonly Pick<LivingProcess, 'connections'>[],
): StatusPartDto {
  const needed = processes.reduce((sum, { connections }) => sum + (connections ?? 0), 0) + SPARE_CONNECTIONS;
  const values = { limit: String(maxConnections), needed: String(needed) };
  if (needed <= maxConnections) return allFine('connections');
  return finding(
    'connections',
    'warning',
    'connections_many',
    `The processes may open ${needed} connections, and PostgreSQL takes ${maxConnections}.`,
    `Set max_connections of PostgreSQL to ${needed} or more, lower DATABASE_POOL, or put PgBouncer in between.`,
    values,
  );
}

/** Checks that this machine and PostgreSQL agree on the time. */
export function checkDatabaseClock({ now }: DatabaseFacts, here: Date): StatusPartDto[] {
  const seconds = Math.round((here.getTime() - now.getTime()) / 1_000);
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return [];
  return [
    finding(
      'clock',
      'warning',
      'clock_database',
      `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's.`,
      'Run timedatectl set-ntp true on both machines, so that their clocks are set over the network.',
      { seconds: String(seconds) },
    ),
  ];
}

/** Checks that this machine and the store agree on the time: links of a store are valid for minutes. */
export function checkStoreClock(date: string | undefined, here: Date): StatusPartDto[] {
  const seconds = date === undefined ? Number.NaN : Math.round((here.getTime() - Date.parse(date)) / 1_000);
  if (Number.isNaN(seconds) || Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return [];
  return [
    finding(
      'clock',
      Math.abs(seconds) > 600 ? 'down' : 'warning',
      'clock_store',
      `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the store's.`,
      'Run timedatectl set-ntp true: a store rejects links whose time is a quarter of an hour off.',
      { seconds: String(seconds) },
    ),
  ];
}

const allFine = (name: StatusPartDto['name']): StatusPartDto =>
  finding(name, 'ok', 'checked', 'No fault was found.', '');

/** Returns these findings, or one that there are none. */
export const orFine = (name: StatusPartDto['name'], found: readonly StatusPartDto[]): StatusPartDto[] =>
  found.length > 0 ? [...found] : [allFine(name)];
