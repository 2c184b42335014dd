import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Product } from './product.js';

interface Client {
  connect(): Promise<void>;
  query(sql: string, parameters: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}
const { Client } = createRequire(new URL('../../backend/package.json', import.meta.url))('pg') as {
  Client: new (options: { connectionString: string }) => Client;
};

/** Changes the database of a product in a way that no user could. */
async function change({ dataDir }: Product, sql: string, parameters: unknown[] = []): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const port = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new Client({ connectionString: `postgres://showreel:${password}@127.0.0.1:${port}/showreel` });
  await client.connect();
  try {
    await client.query(sql, parameters);
  } finally {
    await client.end();
  }
}

/**
 * Adds copies of the one photo of a project, named Photo 0001 and so on: more files than a test could upload. All of
 * them have the pictures of the first.
 */
export function insertCopies(product: Product, projectId: string, count: number): Promise<void> {
  return change(
    product,
    `WITH copy AS (
       INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, crc32, width, height, placeholder, created_at)
       SELECT f.project_id, f.original_key || i, 'Photo ' || lpad(i::text, 4, '0') || '.jpg', f.file_type, f.content_type, f.file_size, f.status, f.crc32, f.width, f.height, f.placeholder, f.created_at + i * interval '1 second'
       FROM media_file f, generate_series(1, $2) i WHERE f.project_id = $1 RETURNING id, project_id
     )
     INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
     SELECT c.id, r.name, r.class, r.key, r.content_type, r.width, r.height, r.bytes
     FROM copy c JOIN media_file f ON f.project_id = c.project_id JOIN rendition r ON r.media_file_id = f.id`,
    [projectId, count],
  );
}

/** Makes the last proof of everybody who is signed in an old one. */
export const ageProofs = (product: Product): Promise<void> =>
  change(product, `UPDATE session SET proved_at = '2001-01-01'`);
