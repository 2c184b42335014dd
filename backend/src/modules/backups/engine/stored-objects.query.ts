import { pictureKey } from '../../settings/picture-keys.js';

/** Describes a stored object that a row names. */
export interface NamedObject {
  key: string;
  contentType: string;
  /** The size is null where the row does not have it. */
  size: number | null;
  /** A worker has compared it with the bytes; null where it is not known. */
  sha256: string | null;
}

/** The exports of the console are in this folder of the storage, each in a folder with the id of its row. */
export const EXPORTS_FOLDER = 'exports/';

/** These columns of `studio_settings` name a stored picture. */
export const PICTURES = ['logo', 'logo_dark', 'icon', 'social_image', 'watermark_logo', 'home_image'];

/** Selects the objects that cannot be made again: originals, invoices and the studio's pictures. */
const IRREPLACEABLE = `
  SELECT original_key AS key, content_type, file_size AS size, CASE WHEN status = 'ready' THEN sha256 END AS sha256
  FROM media_file
  UNION ALL
  SELECT original_key, content_type, file_size, NULL FROM media_replacement
  UNION ALL
  SELECT storage_key, 'application/pdf', NULL, NULL FROM invoice_file WHERE storage_key IS NOT NULL
  UNION ALL
  SELECT '${pictureKey('')}' || picture, 'image/' || split_part(picture, '.', 2), NULL, NULL
  FROM studio_settings
  CROSS JOIN LATERAL unnest(ARRAY[${PICTURES.join(', ')}]) AS picture
  WHERE picture IS NOT NULL`;

const inOrder = (objects: string) => `
  SELECT DISTINCT ON (key COLLATE "C") key, content_type AS "contentType", size::float8 AS size, sha256
  FROM (${objects}) AS object
  ORDER BY key COLLATE "C", sha256`;

/** Selects every object that cannot be made again, each once, by its key. */
export const IRREPLACEABLE_OBJECTS = inOrder(IRREPLACEABLE);

/** Selects the folders of the renditions: all that is below them can be made again. */
export const RENDITION_FOLDERS = `
  SELECT DISTINCT regexp_replace(key, '[^/]+$', '') AS prefix FROM rendition ORDER BY prefix`;

/** Selects every object that a row names, renditions too. */
export const NAMED_OBJECTS = inOrder(`${IRREPLACEABLE}
  UNION ALL
  SELECT r.key, r.content_type, CASE WHEN r.key NOT LIKE '%.m3u8' THEN r.bytes END, NULL
  FROM rendition r
  JOIN media_file f ON f.id = r.media_file_id
  WHERE f.status = 'ready' AND NOT f.is_encoding`);

/** Selects the first of these objects behind a key, by their keys. */
export const namedAfter = (key: string, limit: number) => `
  SELECT * FROM (${NAMED_OBJECTS}) AS named
  WHERE key COLLATE "C" > '${key.replaceAll("'", "''")}'
  ORDER BY key COLLATE "C" LIMIT ${limit}`;

/** Renditions of such a file may be made or removed at this moment: it is not finished, or a job is about it. */
const IN_WORK = `f.status <> 'ready' OR f.is_encoding
  OR EXISTS (SELECT 1 FROM media_replacement n WHERE n.media_file_id = f.id)
  OR EXISTS (SELECT 1 FROM job_outbox o WHERE o.payload ->> 'mediaFileId' = f.id::text)`;

/** Finds a rendition of a file, what lies in the folder of its stream, and segments of a stream that grows. */
const OF_RENDITION = `EXISTS (
    SELECT 1 FROM rendition r
    WHERE r.media_file_id = f.id
      AND (r.key = given.key OR (r.key LIKE '%.m3u8' AND starts_with(given.key, regexp_replace(r.key, '[^/]+$', '')))))
  OR EXISTS (SELECT 1 FROM stream_segment s WHERE s.media_file_id = f.id AND starts_with(given.key, s.stream || '/'))`;

/**
 * Finds those of the keys in the JSON array `keys` that no row names: neither an upload, nor an export, nor a rendition
 * of a file, nor a job that will remove it.
 */
export const unnamedOf = (keys: string) => `
  SELECT given.key
  FROM jsonb_array_elements_text('${keys}'::jsonb) AS given(key)
  WHERE NOT EXISTS (SELECT 1 FROM (${IRREPLACEABLE}) AS named WHERE named.key = given.key)
    AND NOT EXISTS (SELECT 1 FROM upload u WHERE u.key = given.key)
    AND NOT EXISTS (SELECT 1 FROM export e WHERE given.key LIKE concat('${EXPORTS_FOLDER}', e.id, '/%'))
    AND NOT EXISTS (
      SELECT 1 FROM media_file f
      WHERE f.project_id::text = split_part(given.key, '/', 2) AND split_part(given.key, '/', 3) = 'renditions'
        AND f.id::text = split_part(split_part(given.key, '/', 4), '.', 1)
        AND (${IN_WORK} OR ${OF_RENDITION}))
    AND NOT EXISTS (
      SELECT 1 FROM job_outbox o
      WHERE o.name IN ('delete-project', 'purge-project', 'purge-media') AND o.payload ->> 'projectId' = split_part(given.key, '/', 2))`;
