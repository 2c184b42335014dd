import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** The sample project that the first start makes has this client (scripts/sample). */
const SAMPLE_CLIENT = 'client@example.com';

/** The price list of a new installation has this MD5 of its content, as PostgreSQL writes it. */
const FIRST_CONTENT = 'b7ebe4afa2977676e9a34dc73d947308';

export interface OnboardingFacts {
  /** The newest project with files is chosen, the studio's own first; never one in the trash. */
  projectId: string | null;
  isOwn: boolean;
  /** The default price list differs from that of a new installation, whatever its currency. */
  hasPrices: boolean;
}

/**
 * Selects the newest project with files. A scalar subquery is evaluated per project, so that the first one found ends
 * the search.
 */
const newestWhere = (condition: string, rank: number) => `(
  SELECT id, client_email_key, ${rank} AS rank FROM project
  WHERE ${condition} AND trashed_at IS NULL AND (
    SELECT true FROM media_file WHERE project_id = project.id AND status = 'ready' AND deleted_at IS NULL LIMIT 1
  )
  ORDER BY created_at DESC, id DESC LIMIT 1)`;

/** Reads what a new studio has done. */
@Injectable()
export class OnboardingQuery {
  constructor(private readonly database: Transactions) {}

  async read(): Promise<OnboardingFacts> {
    const [row] = await this.database.query<[OnboardingFacts]>(
      `SELECT p.id AS "projectId", p.client_email_key IS DISTINCT FROM $1 AND p.id IS NOT NULL AS "isOwn",
              EXISTS (SELECT FROM price_list l WHERE l.is_default AND (l.revision > 1 AND md5(l.content::text) <> $2
                OR EXISTS (SELECT FROM price_list older WHERE older.created_at < l.created_at))) AS "hasPrices"
       FROM (VALUES (1)) AS one
       LEFT JOIN LATERAL (
         ${newestWhere('client_email_key <> $1', 0)} UNION ALL ${newestWhere('client_email_key = $1', 1)}
         ORDER BY rank LIMIT 1
       ) p ON true`,
      [SAMPLE_CLIENT, FIRST_CONTENT],
    );
    return row;
  }
}
