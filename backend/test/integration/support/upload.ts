import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { mediaFixture } from '../../media-fixtures.js';
import type { TestClient } from './test-client.js';

const TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.avi': 'video/x-msvideo',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

export interface UploadFile {
  name: string;
  /** A file of test/fixtures/media. */
  fixture?: string;
  bytes?: Buffer;
}

export interface Uploaded {
  id: string;
  status: string;
  originalName: string;
}

/** The road of the browser: links, PUTs, record. */
export async function uploadFixtures(
  admin: TestClient,
  project: { id: string },
  files: UploadFile[],
): Promise<Uploaded[]> {
  const uploads = await putFiles(admin, project, files);
  const recorded = await admin.post(`/api/admin/projects/${project.id}/process-uploads`, { uploads });
  if (recorded.status !== 200) throw new Error(`process-uploads answered ${recorded.status}: ${recorded.text}`);
  return recorded.body as Uploaded[];
}

/** Links and PUTs without the record; answers what process-uploads wants. */
export async function putFiles(
  admin: TestClient,
  project: { id: string },
  files: UploadFile[],
): Promise<{ key: string; originalName: string; size: number; type: string }[]> {
  const bodies = files.map(({ name, fixture, bytes }) => ({
    name,
    type: TYPES[extname(name).toLowerCase()]!,
    bytes: bytes ?? readFileSync(mediaFixture(fixture!)),
  }));
  const issued = await admin.post(`/api/admin/projects/${project.id}/upload-urls`, {
    files: bodies.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
  });
  if (issued.status !== 200) throw new Error(`upload-urls answered ${issued.status}: ${issued.text}`);
  const links = issued.body.uploadUrls as { uploadUrl: string; key: string }[];
  await Promise.all(
    bodies.map(async ({ bytes, type }, at) => {
      const put = await admin.send('PUT', links[at]!.uploadUrl, { raw: bytes, headers: { 'content-type': type } });
      if (put.status !== 200) throw new Error(`PUT answered ${put.status}: ${put.text}`);
    }),
  );
  return bodies.map(({ name, type, bytes }, at) => ({
    key: links[at]!.key,
    originalName: name,
    size: bytes.length,
    type,
  }));
}
