import { PICTURES } from '../../backups/engine/stored-objects.query.js';
import { pictureKey } from '../../settings/picture-keys.js';
import { withChosen, type ExportScope } from './export-scope.query.js';

/** Describes a stored object, and where people find it in an export. */
export interface ExportedObject {
  key: string;
  contentType: string;
  /** The size is null where no row has it. */
  size: number | null;
  sha256: string | null;
  /** ZIPs need this checksum; it is null where no row has it. */
  crc32: number | null;
  /** Folders have the names that people gave them. */
  folder: string[];
  name: string;
  /** Files of one section have the same value; their names must differ. */
  section: string;
}

const PROJECT_FOLDER = `'projects', concat(p.name, ' (', left(p.id::text, 8), ')')`;

const ORIGINALS = `
  SELECT f.original_key AS key, f.content_type, f.file_size, CASE WHEN f.status = 'ready' THEN f.sha256 END AS sha256,
    CASE WHEN f.status = 'ready' THEN f.crc32 END AS crc32,
    CASE
      WHEN f.deleted_at IS NOT NULL THEN ARRAY[${PROJECT_FOLDER}, 'deleted']
      WHEN a.id IS NULL THEN ARRAY[${PROJECT_FOLDER}, 'originals']
      ELSE ARRAY[${PROJECT_FOLDER}, 'sections', a.name]
    END AS folder,
    f.original_name AS name,
    concat(p.id, CASE WHEN f.deleted_at IS NULL THEN coalesce(a.id::text, '') ELSE 'x' END) AS section
  FROM media_file f JOIN project p ON p.id = f.project_id LEFT JOIN album a ON a.id = f.album_id
  WHERE p.id IN (SELECT id FROM chosen_project)
  UNION ALL
  SELECT r.original_key, r.content_type, r.file_size, NULL, NULL, ARRAY[${PROJECT_FOLDER}, 'replacements'],
    r.original_name, concat(p.id, 'replacements')
  FROM media_replacement r JOIN media_file f ON f.id = r.media_file_id JOIN project p ON p.id = f.project_id
  WHERE p.id IN (SELECT id FROM chosen_project)
  UNION ALL
  SELECT d.storage_key, 'application/pdf', NULL, NULL, NULL, ARRAY['invoices'], concat(i.number, '.pdf'), 'invoices'
  FROM invoice_file d JOIN invoice i ON i.id = d.invoice_id
  WHERE d.storage_key IS NOT NULL AND i.purchase_id IN (SELECT id FROM chosen_purchase)`;

const STUDIO_PICTURES = `
  UNION ALL
  SELECT DISTINCT '${pictureKey('')}' || picture, 'image/' || split_part(picture, '.', 2), NULL::bigint, NULL,
    NULL::bigint,
    ARRAY['studio'], picture, 'studio'
  FROM studio_settings CROSS JOIN LATERAL unnest(ARRAY[${PICTURES.join(', ')}]) AS picture
  WHERE picture IS NOT NULL`;

/** Selects the objects of an export, section by section. */
export const exportedObjects = (scope: ExportScope) =>
  withChosen(
    scope,
    `SELECT key, content_type AS "contentType", file_size::float8 AS size, sha256, crc32::float8 AS crc32, folder, name,
       section
     FROM (${ORIGINALS} ${scope.kind === 'all' ? STUDIO_PICTURES : ''}) AS object
     ORDER BY section COLLATE "C", name COLLATE "C", key COLLATE "C"`,
  );

/** Counts what an export contains, and says whether there is anything of its scope. */
export const exportSize = (scope: ExportScope) =>
  withChosen(
    scope,
    `SELECT count(*)::int AS "fileCount", coalesce(sum(file_size), 0)::float8 AS bytes,
       (SELECT name FROM project WHERE ${scope.kind === 'project'} AND id IN (SELECT id FROM chosen_project)) AS name,
       EXISTS (SELECT FROM chosen_project) AS "hasProjects",
       EXISTS (SELECT FROM chosen_address) AS "hasAddresses", false AS "isEstimate"
     FROM (${ORIGINALS} ${scope.kind === 'all' ? STUDIO_PICTURES : ''}) AS object`,
  );

/**
 * Estimates the size of everything by the statistics of PostgreSQL and a sample, since counting millions of files takes
 * seconds. Returns no row where there are few files.
 */
export const ESTIMATED_SIZE = `
  SELECT round(reltuples / 1000) * 1000 AS "fileCount",
    coalesce(reltuples * (SELECT avg(file_size) FROM media_file TABLESAMPLE SYSTEM (1)), 0)::float8 AS bytes,
    NULL AS name, true AS "hasProjects", true AS "hasAddresses", true AS "isEstimate"
  FROM pg_class WHERE oid = 'media_file'::regclass AND reltuples > 100000`;

/** Selects the folders of the renditions of an export. */
export const exportedRenditions = (scope: ExportScope) =>
  withChosen(
    scope,
    `SELECT DISTINCT regexp_replace(key, '[^/]+$', '') AS prefix FROM rendition
     WHERE media_file_id IN (SELECT id FROM chosen_media) ORDER BY prefix`,
  );
