import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ApiClient, ApiError } from './api-client.mjs';
import {
  ALBUM,
  catalogueIn,
  COVER_FOCUS,
  languageOf,
  SAMPLE_CLIENT,
  SAMPLE_NAME,
  SAMPLE_PEOPLE,
} from './catalogue.mjs';

const TYPES = { mp4: 'video/mp4', jpg: 'image/jpeg' };
const DAY_MS = 24 * 3_600_000;

/**
 * Creates the sample project once, over the API, in the language of the terminal. The next start completes it after an
 * interruption; a sample that staff deleted does not come back. `completeSample` adds what needs rendered files.
 */
export async function seedSample({ base, data, account, env = process.env }) {
  const known = data.read('sample.json');
  if (known?.uploaded || known?.complete || known?.skipped) return;
  // The password is only known at the first start, or from ADMIN_PASSWORD.
  if (!account.password) return;
  const language = known?.language ?? languageOf(env);
  const catalogue = catalogueIn(language);
  const api = new ApiClient(base);
  try {
    await api.signIn(account);
    const projectId = await findOrCreate(api, known, { language, description: catalogue.description });
    data.write('sample.json', { projectId, language, uploaded: false });
    const sections = await ensureSections(api, projectId, catalogue.sections);
    await uploadMissing(api, projectId, [{ files: catalogue.films }, ...sections]);
    const path = await ensurePeople(api, projectId);
    data.write('sample.json', { projectId, language, path, uploaded: true, complete: false });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      data.write('sample.json', { skipped: 'the admin password is not the first one' });
    else if (known?.projectId && error instanceof ApiError && error.status === 404)
      data.write('sample.json', { ...known, skipped: 'staff deleted the project' });
    else
      console.error(
        `The sample project could not be made (${error.message}). The site works without it; SAMPLE_PROJECT=false stops the attempts.`,
      );
  } finally {
    // Otherwise the owner finds an unknown device under "Where you are signed in".
    await api.signOut().catch(() => undefined);
  }
}

/** @returns the project's id; after an interruption that of the project that was made before */
async function findOrCreate(api, known, texts) {
  if (known?.projectId) return known.projectId;
  const projects = await api.listProjects();
  const made = projects.find(({ name, clientEmail }) => name === SAMPLE_NAME && clientEmail === SAMPLE_CLIENT);
  if (made) return made.id;
  const { id } = await api.createProject({
    ...texts,
    name: SAMPLE_NAME,
    clientEmail: SAMPLE_CLIENT,
    clientName: SAMPLE_NAME,
    eventDate: saturdayAMonthAgo(),
    timerEnabled: false,
    expiresAt: null,
  });
  await api.send('PUT', `/api/admin/projects/${id}/gallery-design`, { coverFocus: COVER_FOCUS });
  return id;
}

function saturdayAMonthAgo(now = new Date()) {
  const daysSinceSaturday = (now.getUTCDay() + 1) % 7;
  return new Date(now.getTime() - (28 + daysSinceSaturday) * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the sections with their ids */
async function ensureSections(api, projectId, sections) {
  const path = `/api/admin/projects/${projectId}/albums`;
  const there = await api.send('GET', path);
  const withIds = [];
  for (const { name, files } of sections) {
    const { id } = there.find((section) => section.name === name) ?? (await api.send('POST', path, { name }));
    withIds.push({ id, files });
  }
  return withIds;
}

/**
 * A second client, a guest, and a selection in which the clients choose.
 * @returns the path of the main client's personal link
 */
async function ensurePeople(api, projectId) {
  const path = `/api/admin/projects/${projectId}`;
  const people = await api.send('GET', `${path}/people`);
  for (const person of SAMPLE_PEOPLE)
    if (!people.some(({ name }) => name === person.name)) await api.send('POST', `${path}/people`, person);
  const selections = await api.send('GET', `${path}/selections`);
  if (selections.length === 0) await api.send('POST', `${path}/selections`, ALBUM);
  return new URL(people.find(({ isMain }) => isMain).link).pathname;
}

/** Sends one request a section and one for the other files: an interrupted start repeats one of them at most. */
async function uploadMissing(api, projectId, sections) {
  const there = new Set((await api.listMedia(projectId)).map(({ originalName }) => originalName));
  for (const { id, files } of sections) {
    const missing = files.filter(({ name }) => !there.has(name));
    if (missing.length === 0) continue;
    await api.upload(
      projectId,
      missing.map(({ file, name }) => ({
        name,
        type: TYPES[file.split('.').at(-1)],
        data: readFileSync(join(inRoot('samples'), file)),
      })),
      id,
    );
  }
}

/**
 * The client's link to the sample while the gallery exists. The port may differ from the start that created it; a
 * sample of an earlier release has a link with the client's address alone.
 */
export async function sampleLink({ base, publicUrl, data }) {
  const { projectId, path = `/gallery/${projectId}/${encodeURIComponent(SAMPLE_CLIENT)}` } =
    data.read('sample.json') ?? {};
  if (!projectId) return undefined;
  const answer = await fetch(`${base}/api${path}`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return answer?.ok ? `${publicUrl}${path}` : undefined;
}
