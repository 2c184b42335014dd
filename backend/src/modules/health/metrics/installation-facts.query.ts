import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { JobName } from '../../../ports/job-queue.port.js';

const FILM_JOBS: readonly JobName[] = [
  'render-stills',
  'render-video',
  'encode-video',
  'clean-video',
  'rerender-video',
];

/** The rows of the whole installation have these facts at one moment. */
export interface InstallationFacts {
  sessions: number;
  /** This many films wait to be encoded or are being encoded, with these seconds of them left. */
  films: number;
  filmSeconds: number;
}

/** Counts what the monitoring shows. */
@Injectable()
export class InstallationFactsQuery {
  constructor(private readonly database: Transactions) {}

  /** Counts the connections of this process. */
  get pool(): { open: number; idle: number; waiting: number } {
    return this.database.pool;
  }

  /** Counts purchases by their state, which reads the whole table. */
  async countPurchases(): Promise<Record<string, number>> {
    const rows = await this.database.query<{ state: string; number: number }[]>(
      'SELECT state, count(*)::int AS number FROM purchase GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, number }) => [state, number]));
  }

  /** Reads how large everything was on the last day that was measured. */
  listSizes(): Promise<{ kind: string; bytes: number }[]> {
    return this.database.query(
      'SELECT kind, bytes::float8 FROM growth_sample WHERE day = (SELECT max(day) FROM growth_sample)',
    );
  }

  /** Reads everything else with one statement. */
  async read(now: Date): Promise<InstallationFacts> {
    const [facts] = await this.database.query<[InstallationFacts]>(
      `SELECT
         (SELECT count(*)::int FROM session WHERE expires_at > $1) AS sessions,
         film.number AS films,
         film.seconds AS "filmSeconds"
       FROM (
         SELECT count(DISTINCT f.id)::int AS number,
           coalesce(sum(greatest(0, f.duration - coalesce(stored.seconds, 0))), 0) AS seconds
         FROM job_outbox o
         JOIN media_file f ON f.id = (o.payload ->> 'mediaFileId')::uuid
         LEFT JOIN LATERAL (
           SELECT sum(s.seconds) AS seconds FROM stream_segment s
           WHERE s.media_file_id = f.id AND o.name = 'encode-video') stored ON true
         WHERE o.name = ANY($2) AND o.failed_at IS NULL) film`,
      [now, FILM_JOBS],
    );
    return facts;
  }
}
