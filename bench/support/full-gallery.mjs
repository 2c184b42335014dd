import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from './api.mjs';
import { WATERMARK } from './measure.mjs';

const pg = createRequire(new URL('../../backend/package.json', import.meta.url))('pg');
const built = (path) => import(new URL(`../../backend/dist/${path}`, import.meta.url));
const sample = (name) =>
  readFileSync(fileURLToPath(new URL(`../../backend/test/fixtures/media/photos/${name}`, import.meta.url)));

const CLIENT = 'client@example.com';
/** Real photos with real detail, the cover first. */
const PHOTOS = [
  'landscape-upright.jpg',
  'phone-hdr.jpg',
  'phone-12mp.jpg',
  'portrait-exif-rotated-8.jpg',
  'with-gps.jpg',
];
const VIDEOS = 8;

/**
 * Creates a gallery of ready files with all their images in storage, without the time that rendering takes. There are
 * no streams: the benchmarks play no video.
 * @returns its path and the images of its cover
 */
export async function seedFullGallery(api, files) {
  const call = await signIn(api.origin);
  const project = await call('POST', '/api/admin/projects', {
    name: 'Anna & Ben, the whole day',
    clientEmail: CLIENT,
    description: 'From the morning to the last dance.',
  });
  const { DiskStorage } = await built('adapters/disk/disk-storage.js');
  const storage = new DiskStorage({
    root: join(api.folder, 'data/storage'),
    secret: 'bench',
    publicPath: '/',
    clock: { now: () => new Date() },
  });
  const { renditionKey, COVER_RENDITIONS, stillRenditions } = await built('modules/media/core/renditions.js');
  const { SharpImageTool } = await built('adapters/sharp/sharp-image-tool.js');
  const tool = new SharpImageTool();
  const photos = await Promise.all(PHOTOS.map((name) => tool.render(sample(name), stillRenditions(), WATERMARK)));
  const cover = await tool.render(sample(PHOTOS[0]), COVER_RENDITIONS, null);
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  /** Files of the same photo share their objects: 2,000 photos would be 2 GB. */
  const stored = new Map();
  try {
    for (let index = 0; index < files; index++) {
      const isVideo = index > 0 && index <= VIDEOS;
      const { probe, placeholder, images } = photos[index % photos.length];
      const id = randomUUID();
      await client.query(
        `INSERT INTO media_file (id, project_id, original_key, original_name, file_type, content_type, file_size, status, width, height, duration, placeholder, created_at, cover_state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'ready', $8, $9, $10, $11, now() + $12 * interval '1 second', $13)`,
        [
          id,
          project.id,
          `projects/${project.id}/originals/${id}`,
          isVideo ? `Film ${index}.mp4` : `DSC_${1000 + index}.jpg`,
          isVideo ? 'video' : 'photo',
          isVideo ? 'video/mp4' : 'image/jpeg',
          8_000_000 + index,
          probe.width,
          probe.height,
          isVideo ? 60 + index : null,
          placeholder,
          index,
          index === 0 ? 'ready' : 'none',
        ],
      );
      const specs = stillRenditions();
      for (const spec of index === 0 ? [...specs, ...COVER_RENDITIONS] : specs) {
        const image = [...images, ...cover.images].find(({ name }) => name === spec.name);
        const kind = `${index % photos.length} ${spec.name}`;
        if (!stored.has(kind)) await storage.write(renditionKey(project.id, id, spec), image.data, image.contentType);
        const key = stored.get(kind) ?? renditionKey(project.id, id, spec);
        stored.set(kind, key);
        await client.query(
          'INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
          [id, spec.name, spec.class, key, image.contentType, image.width, image.height, image.data.length],
        );
      }
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return {
    path: project.galleryPath,
    cover: [
      ...photos[0].images.filter(({ name }) => name === 'thumb'),
      ...cover.images.filter(({ name }) => name.endsWith('-avif')),
    ],
  };
}
