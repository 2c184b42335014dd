import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '../lib/paths.mjs';
import { ApiClient } from '../sample/api-client.mjs';
import { buy } from '../sample/buy.mjs';
import { completeSample } from '../sample/complete-sample.mjs';
import { seedSample } from '../sample/seed-sample.mjs';
import { makeCoupons, sellFromGermany, sellWebSize } from './fixture-sales.mjs';

// The backend's dependency: scripts have none of their own.
const sharp = createRequire(inRoot('backend', 'package.json'))('sharp');

export const ADMIN = { email: 'studio@example.com', password: 'for the pictures only' };
export const USER = { email: 'ben@example.com', password: 'for the pictures too' };
const DAY_MS = 24 * 3_600_000;
const VIDEOS = ['into-the-mountains.mp4', 'in-the-woods.mp4', 'an-evening-at-the-lake.mp4', 'a-fallen-leaf.mp4'];
const PHOTOS = [
  'boats-at-dusk.jpg',
  'dandelions.jpg',
  'mountain-path.jpg',
  'two-dogs.jpg',
  'stream.jpg',
  'fig.jpg',
  'autumn-meadow.jpg',
  'summer-night.jpg',
  'evening-room.jpg',
];
const CUTS = 7;

/** Galleries and people for every screen, made over the API as staff and clients would. */
export async function createFixture(base) {
  const staff = new ApiClient(base);
  await staff.signIn(ADMIN);
  await useCornerMark(staff);
  const sample = await makeSample(base, staff);
  const films = VIDEOS.map((name) => ({
    name,
    type: 'video/mp4',
    data: sampleOf(name),
  }));
  const photos = await manyPhotos();
  const make = (name, clientEmail, more = {}) =>
    staff.createProject({ name, clientEmail, timerEnabled: false, expiresAt: null, ...more });
  const inDays = (days) => ({ timerEnabled: true, expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() });

  const wedding = await make('Anna & Ben', 'anna@example.com', {
    clientName: 'Anna Berger',
    description: 'The whole day, from the first light to the last dance.',
    eventDate: '2026-09-12',
    ...inDays(9),
  });
  await staff.send('POST', `/api/admin/projects/${wedding.id}/people/batch`, {
    people: [
      { name: 'Ben Avery', email: 'ben.avery@example.com' },
      { name: 'Ruth Berger', email: 'ruth@example.com' },
      { name: 'Opa Karl' },
    ],
  });
  await staff.send('POST', `/api/admin/projects/${wedding.id}/people`, {
    kind: 'partner',
    name: 'Meadow Weddings',
    email: 'hello@meadow.example.com',
  });
  const { link: guestLink } = await staff.send('PUT', `/api/admin/projects/${wedding.id}/guest-link`, {
    enabled: true,
    emailRequired: false,
  });
  const campaign = await make('Spring Campaign', USER.email, {
    clientName: 'Ben Avery',
    description: 'Launch films and stills.',
  });
  const portraits = await make('Team Portraits', 'team@example.com');
  const session = await make('Studio Session', 'mara@example.com', { clientName: 'Mara Lind', access: 'everything' });
  const locked = await make('Private Screening', 'private@example.com');
  const ended = await make('Winter Catalogue', 'winter@example.com');
  const empty = await make('Summer Gala', 'gala@example.com');
  const trashed = await make('Autumn Lookbook', 'lookbook@example.com');
  await staff.send('DELETE', `/api/admin/projects/${trashed.id}`);
  await staff.upload(wedding.id, [...photos, ...films]);
  await staff.upload(campaign.id, [...photos.slice(3, 11), films[0], films[1]]);
  await staff.upload(portraits.id, [
    ...photos.slice(8, 14),
    // The gallery has more films than are free: else the extended package would open nothing.
    ...[1, 2, 3, 4].map((at) => ({ ...films[0], name: `interview-${at}.mp4` })),
    { name: 'notes.jpg', type: 'image/jpeg', data: Buffer.from('no picture '.repeat(50)) },
  ]);
  await staff.send('PUT', `/api/admin/projects/${locked.id}/passcode`, { passcode: 'open sesame' });
  await staff.upload(ended.id, photos.slice(4, 7));
  await waitUntilRendered(staff, ended.id);
  // Staff cannot close it in the past; it has closed before the first picture is taken.
  await staff.send('PATCH', `/api/admin/projects/${ended.id}/timer`, {
    timerEnabled: true,
    expiresAt: new Date(Date.now() + 2_000).toISOString(),
  });
  await staff.upload(session.id, photos.slice(0, 4));
  const waiting = await make('Lena & Paul', 'lena@example.com', { clientName: 'Lena and Paul', ...inDays(60) });
  await staff.upload(waiting.id, [...photos.slice(6, 14), films[2]]);
  await sellWebSize(staff, session);
  for (const [{ id }, coverLayout] of [
    [session, 'below'],
    [ended, 'centred'],
    [portraits, 'framed'],
    [waiting, 'centred'],
  ])
    await staff.send('PUT', `/api/admin/projects/${id}/gallery-design`, { coverLayout });
  for (const { id } of [wedding, campaign, portraits, session, waiting]) await waitUntilRendered(staff, id);

  await addSection(staff, campaign.id, 'In the studio', 8);
  await addSection(staff, campaign.id, 'On the road', 4);
  const visitor = new ApiClient(base);
  const weddingFiles = await filesOf(visitor, wedding);
  for (const { id } of weddingFiles.filter(({ fileType }) => fileType === 'photo').slice(2, 6))
    await visitor.send('PUT', `${apiPathOf(wedding)}/favourites/${id}`);
  await visitor.send(
    'POST',
    `${apiPathOf(wedding)}/download/${weddingFiles.find(({ fileType }) => fileType === 'video').id}`,
  );
  // The first read requests the web sizes.
  await choosePhotos(staff, visitor, session, await filesOf(visitor, session));
  const portraitPhotos = (await filesOf(visitor, portraits)).filter(({ fileType }) => fileType === 'photo');
  await choosePhotos(staff, visitor, portraits, portraitPhotos, { count: 5, isDone: true });
  await buy(visitor, campaign, 'complete', 499);
  await buy(visitor, portraits, 'complete', 499);
  await filesOf(visitor, campaign);
  await makeCoupons(staff);
  await sellFromGermany(staff);
  // This purchase has no consent to immediate delivery.
  await buy(visitor, waiting, 'complete', 499, { country: 'DE' });
  await visitor.send('POST', '/api/withdrawals', {
    name: 'Anna Berger',
    orderReference: 'R-2026-000042',
    email: wedding.clientEmail,
    language: 'en',
  });
  await makeUser(staff, base);
  await waitUntilRendered(staff, campaign.id);
  return {
    base,
    sample,
    wedding,
    campaign,
    portraits,
    locked,
    ended,
    empty,
    session,
    waiting,
    guestLink,
    photo: weddingFiles.find(({ fileType }) => fileType === 'photo'),
    film: weddingFiles.find(({ originalName }) => originalName === 'in-the-woods.mp4'),
  };
}

/** Makes a selection in which the client has chosen one photo more than is in the price. */
async function choosePhotos(staff, visitor, project, files, { count = 3, isDone = false } = {}) {
  const { id } = await staff.send('POST', `/api/admin/projects/${project.id}/selections`, {
    name: 'Album',
    included: 2,
    additionalPriceCents: 2_500,
    notesAllowed: true,
  });
  const path = `${apiPathOf(project)}/selections/${id}/files`;
  for (const [at, { id: fileId }] of files.slice(0, count).entries())
    await visitor.send('PUT', `${path}/${fileId}`, at === 1 ? { note: 'In black and white, please' } : {});
  if (isDone) await visitor.send('POST', `${apiPathOf(project)}/selections/${id}/done`);
}

/** Makes the sample project of a first start, in English. */
async function makeSample(base, staff) {
  let state;
  const data = { read: () => state, write: (_name, value) => (state = value) };
  await seedSample({ base, data, account: ADMIN, env: {} });
  await completeSample({ base, data, isStopping: () => false });
  if (!state?.complete) throw new Error('The sample project is not complete.');
  return staff.send('GET', `/api/admin/projects/${state.projectId}`);
}

/** Sets a watermark that leaves the pictures in view. */
async function useCornerMark(staff) {
  const { version } = await staff.send('GET', '/api/admin/settings');
  await staff.send('PUT', '/api/admin/settings', {
    version,
    watermarkText: 'NORTHLIGHT',
    watermarkLayout: 'corner',
    watermarkSize: 'small',
  });
}

/** Returns a client's address of a gallery, or of another page for it. */
export const linkOf = ({ galleryPath }, page = 'gallery') => galleryPath.replace('/gallery/', `/${page}/`);

const apiPathOf = (project) => `/api${linkOf(project)}`;
const sampleOf = (name) => readFileSync(inRoot('samples', name));

/** Makes sixteen photos that differ: the samples, and cuts of them. */
async function manyPhotos() {
  const whole = PHOTOS.map(sampleOf);
  const cuts = await Promise.all(
    whole.slice(0, CUTS).map(async (data, at) => {
      const upright = await sharp(data).autoOrient().jpeg({ quality: 92 }).toBuffer();
      const { width, height } = await sharp(upright).metadata();
      const [cutWidth, cutHeight] = at % 2 ? [0.5, 0.75] : [0.7, 0.55];
      const area = {
        left: Math.round(width * (at % 3) * 0.12),
        top: Math.round(height * 0.15),
        width: Math.round(width * cutWidth),
        height: Math.round(height * cutHeight),
      };
      return sharp(upright).extract(area).jpeg({ quality: 90 }).toBuffer();
    }),
  );
  return [...whole, ...cuts].map((data, at) => ({
    name: `DSC_${String(2041 + 7 * at)}.jpg`,
    type: 'image/jpeg',
    data,
  }));
}

async function filesOf(visitor, project) {
  return (await visitor.send('GET', apiPathOf(project))).mediaFiles;
}

/** Adds a section with the last `count` photos. */
async function addSection(staff, projectId, name, count) {
  const { id: albumId } = await staff.send('POST', `/api/admin/projects/${projectId}/albums`, { name });
  const photos = (await staff.listMedia(projectId)).filter(({ fileType }) => fileType === 'photo');
  await staff.send('POST', `/api/admin/projects/${projectId}/media/move`, {
    mediaFileIds: photos.slice(-count).map(({ id }) => id),
    albumId,
  });
}

/** Waits until the worker has finished every file. */
async function waitUntilRendered(staff, projectId) {
  while ((await staff.listMedia(projectId)).some(({ status }) => status === 'processing'))
    await new Promise((resolve) => setTimeout(resolve, 250));
}

async function makeUser(staff, base) {
  const { temporaryPassword } = await staff.send('POST', '/api/admin/users', {
    firstName: 'Ben',
    lastName: 'Avery',
    email: USER.email,
  });
  await staff.send('POST', '/api/admin/users', {
    firstName: 'Mara',
    lastName: 'Lind',
    email: 'mara@example.com',
    phoneNumber: '+49 30 5550 142',
  });
  const user = new ApiClient(base);
  await user.signIn({ email: USER.email, password: temporaryPassword });
  await user.send('POST', '/api/user/password', { currentPassword: temporaryPassword, newPassword: USER.password });
}
