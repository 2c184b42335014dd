import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { GALLERY_SALES, galleryParameters, type GallerySales } from '../../payments/core/bought-items.query.js';
import { EntitlementsService, type ClientPurchases } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { CHOSEN_PHOTOS, type AllowanceUsage } from './client-access.repository.js';

/** What a client has downloaded and liked. */
export interface ClientUsage extends AllowanceUsage {
  /** Videos and photos; null for each that was deleted. */
  downloadedIds: (string | null)[];
  favouriteIds: string[];
}

const USAGE = `SELECT ${CHOSEN_PHOTOS} AS "chosenPhotoIds", d.videos AS "videoIds", d.files AS "downloadedIds",
    (SELECT coalesce(json_agg(f.media_file_id ORDER BY f.media_file_id), '[]') FROM favourite f WHERE f.access_id = a.id) AS "favouriteIds"
  FROM client_access a CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(media_file_id ORDER BY sequence), '[]') AS files,
           coalesce(json_agg(media_file_id ORDER BY sequence) FILTER (WHERE file_type = 'video'), '[]') AS videos
    FROM download WHERE access_id = a.id
  ) d
  WHERE a.project_id = $1 AND a.email_key = $2`;

/** What a client has bought, downloaded and liked in a gallery: one statement, every read of a gallery needs all of it. */
@Injectable()
export class ClientStateQuery {
  constructor(
    private readonly database: Transactions,
    private readonly entitlements: EntitlementsService,
  ) {}

  async read(project: Project): Promise<ClientPurchases & { usage: ClientUsage }> {
    const [row] = await this.database.query<[GallerySales & { usage: ClientUsage | null }]>(
      `SELECT ${GALLERY_SALES}, (SELECT row_to_json(u) FROM (${USAGE}) u) AS usage`,
      galleryParameters(project),
    );
    const usage = row.usage ?? { chosenPhotoIds: [], videoIds: [], downloadedIds: [], favouriteIds: [] };
    return { ...this.entitlements.of(project, row), usage };
  }
}
