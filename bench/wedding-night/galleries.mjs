import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WATERMARK } from '../support/measure.mjs';

const pg = createRequire(new URL('../../backend/package.json', import.meta.url))('pg');
const built = (path) => import(new URL(`../../backend/dist/${path}`, import.meta.url));

const PHOTO = new URL('../../backend/test/fixtures/media/photos/landscape-upright.jpg', import.meta.url);

/**
 * Creates galleries of ready photos, whose renditions are the same objects in storage.
 * @returns their ids, and the addresses of their clients
 */
export async function seedGalleries({ databaseUrl, folder }, galleries, filesEach) {
  const { DiskStorage } = await built('adapters/disk/disk-storage.js');
  const { renditionKey, stillRenditions } = await built('modules/media/core/renditions.js');
  const { SharpImageTool } = await built('adapters/sharp/sharp-image-tool.js');
  const storage = new DiskStorage({
    root: join(folder, 'data/storage'),
    secret: 'load',
    publicPath: '/',
    clock: { now: () => new Date() },
  });
  const specs = stillRenditions();
  const { images, placeholder, probe } = await new SharpImageTool().render(readFileSync(PHOTO), specs, WATERMARK);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `INSERT INTO project (name, client_email, client_email_key, shared_at)
       SELECT 'Wedding ' || i, 'couple' || i || '@example.com', 'couple' || i || '@example.com', now() FROM generate_series(1, $1) i
       RETURNING id, client_email AS email`,
      [galleries],
    );
    await client.query(
      `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height, placeholder, created_at)
       SELECT p.id, 'projects/' || p.id || '/originals/' || i, 'DSC_' || i || '.jpg', 'photo', 'image/jpeg', 8000000, 'ready', $2, $3, $4, now() + i * interval '1 second'
       FROM project p, generate_series(1, $1) i`,
      [filesEach, probe.width, probe.height, placeholder],
    );
    for (const spec of specs) {
      const image = images.find(({ name }) => name === spec.name);
      const key = renditionKey(rows[0].id, 'load', spec);
      await storage.write(key, image.data, image.contentType);
      await client.query(
        `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
         SELECT id, $1, $2, $3, $4, $5, $6, $7 FROM media_file`,
        [spec.name, spec.class, key, image.contentType, image.width, image.height, image.data.length],
      );
    }
    await client.query('VACUUM ANALYZE');
    return rows;
  } finally {
    await client.end();
  }
}
