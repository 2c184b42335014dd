import { Injectable } from '@nestjs/common';
import { prepared } from '../../common/watched-client.js';
import { Transactions } from '../../common/transactions.js';
import type { HeldProject } from '../projects/people/holder.js';
import type { ClientUsage } from './allowance.js';
import type { OfferedList } from './contents.js';
import type { Entitlement } from './entitlement-total.js';

/** A gallery with its holder and its price list. */
export type EntitledGallery = Pick<HeldProject, 'id' | 'holder' | 'priceListId'>;

/** The rows about a client in one gallery. */
export interface StoredClient {
  entitlements: Entitlement[];
  list: OfferedList;
  usage: ClientUsage;
}

const COLUMNS = `source, source_id AS "sourceId", contents, since, opens_at AS "opensAt", delivered_at AS "deliveredAt",
  CASE WHEN contents ? 'files' THEN (SELECT json_agg(f->>'id') FROM jsonb_array_elements(contents->'files') f
    WHERE NOT EXISTS (SELECT 1 FROM media_file m WHERE m.id = (f->>'id')::uuid)) END AS "deletedFileIds"`;
const IN_GALLERY = `SELECT ${COLUMNS} FROM entitlement WHERE project_id = $1 AND holder = $2 AND revoked_at IS NULL`;

/** Selects the price list of a project; the default one where it has none. */
const LIST = `SELECT currency, companies_only AS "companiesOnly", content FROM price_list WHERE id = $3 OR is_default
  ORDER BY is_default AND id IS DISTINCT FROM $3 LIMIT 1`;

const USAGE = `SELECT d.videos AS "videoIds", d.files AS "downloadedIds",
    (SELECT coalesce(json_agg(c.media_file_id ORDER BY c.sequence), '[]') FROM chosen_photo c
      WHERE c.access_id = a.id) AS "chosenPhotoIds"
  FROM client_access a CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(media_file_id ORDER BY sequence), '[]') AS files,
           coalesce(json_agg(media_file_id ORDER BY sequence) FILTER (WHERE file_type = 'video'), '[]') AS videos
    FROM download WHERE access_id = a.id
  ) d
  WHERE a.project_id = $1 AND a.email_key = $2`;

const DATES = ['since', 'opensAt', 'deliveredAt'] as const;
type JsonEntitlement = Omit<Entitlement, (typeof DATES)[number]> & Record<(typeof DATES)[number], string | null>;

/** Parses the dates, which JSON has as texts. */
const withDates = (row: JsonEntitlement): Entitlement => ({
  ...row,
  since: new Date(row.since!),
  opensAt: row.opensAt === null ? null : new Date(row.opensAt),
  deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
});

/** Selects, in a statement with `clientParameters`, everything that decides what is open in one gallery. */
export const CLIENT = `(SELECT coalesce(json_agg(e), '[]') FROM (${IN_GALLERY}) e) AS entitlements,
  (SELECT row_to_json(l) FROM (${LIST}) l) AS list, (SELECT row_to_json(u) FROM (${USAGE}) u) AS usage`;

export const clientParameters = ({ id, holder, priceListId }: EntitledGallery) => [id, holder.key, priceListId];

export interface ClientRow {
  entitlements: JsonEntitlement[];
  list: OfferedList;
  usage: ClientUsage | null;
}

export const clientOf = ({ entitlements, list, usage }: ClientRow): StoredClient => ({
  entitlements: entitlements.map(withDates),
  list,
  // The fields have one order: kept replies are compared as text, and a first mark must not build them again.
  usage: {
    chosenPhotoIds: usage?.chosenPhotoIds ?? [],
    videoIds: usage?.videoIds ?? [],
    downloadedIds: usage?.downloadedIds ?? [],
  },
});

/** Reads what clients may have in their galleries and have used of it, with the files that no longer exist. */
@Injectable()
export class EntitlementsQuery {
  constructor(private readonly database: Transactions) {}

  /** Reads all that decides what is open in one gallery, in one statement: every read of a gallery needs it all. */
  async read(gallery: EntitledGallery): Promise<StoredClient> {
    const [row] = await this.database.queryShared<[ClientRow]>(prepared(`SELECT ${CLIENT}`), clientParameters(gallery));
    return clientOf(row);
  }

  /** Lists a holder's entitlements in one gallery. */
  list({ id, holder }: Pick<HeldProject, 'id' | 'holder'>): Promise<Entitlement[]> {
    return this.database.query(IN_GALLERY, [id, holder.key]);
  }

  /** Lists the clients' entitlements in these galleries. */
  listIn(projectIds: readonly string[]): Promise<(Entitlement & { projectId: string })[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, project_id AS "projectId" FROM entitlement
       WHERE project_id = ANY($1::uuid[]) AND revoked_at IS NULL
         AND holder = (SELECT client_email_key FROM project WHERE id = project_id)`,
      [projectIds],
    );
  }
}
