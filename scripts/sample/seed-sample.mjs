import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ApiClient, ApiError } from './api-client.mjs';

const NAME = 'Sample: A weekend outdoors';
const CLIENT = 'client@example.com';
const TYPES = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.avi': 'video/x-msvideo',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};
/** Files per request: an interrupted start repeats one batch at most. */
const BATCH = 5;

/**
 * Creates the sample project once, over the API. The next start completes it after an interruption; a sample that
 * staff deleted does not come back.
 */
export async function seedSample({ base, data, account }) {
  const known = data.read('sample.json');
  if (known?.complete || known?.skipped) return;
  // The password is only known at the first start, or from ADMIN_PASSWORD.
  if (!account.password) return;
  const api = new ApiClient(base);
  try {
    await api.signIn(account);
    const project = await findOrCreate(api, known);
    data.write('sample.json', { projectId: project.id, complete: false });
    await uploadMissing(api, project.id);
    data.write('sample.json', { projectId: project.id, complete: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      data.write('sample.json', { skipped: 'the admin password is not the first one' });
    console.error(
      `The sample project could not be made (${error.message}). The site works without it; SAMPLE_PROJECT=false stops the attempts.`,
    );
  }
}

async function findOrCreate(api, known) {
  const projects = await api.listProjects();
  const made = projects.find(
    ({ id, name, clientEmail }) => id === known?.projectId || (name === NAME && clientEmail === CLIENT),
  );
  if (made) return made;
  return api.createProject({
    name: NAME,
    description: 'Real videos and photos to try the gallery with. Delete it whenever you like.',
    clientEmail: CLIENT,
    timerEnabled: false,
    expiresAt: null,
  });
}

async function uploadMissing(api, projectId) {
  const folder = inRoot('samples');
  const there = new Set((await api.listMedia(projectId)).map(({ originalName }) => originalName));
  const missing = readdirSync(folder)
    .filter((name) => TYPES[extname(name)] && !there.has(name))
    .sort();
  for (let at = 0; at < missing.length; at += BATCH) {
    const files = missing
      .slice(at, at + BATCH)
      .map((name) => ({ name, type: TYPES[extname(name)], data: readFileSync(join(folder, name)) }));
    await api.upload(projectId, files);
  }
}

/** The sample's gallery link while the gallery exists. The port may differ from the start that created it. */
export async function sampleLink({ base, publicUrl, data }) {
  const { projectId } = data.read('sample.json') ?? {};
  if (!projectId) return undefined;
  const path = `/gallery/${projectId}/${encodeURIComponent(CLIENT)}`;
  const answer = await fetch(`${base}/api${path}`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return answer?.ok ? `${publicUrl}${path}` : undefined;
}
