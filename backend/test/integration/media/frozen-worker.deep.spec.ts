import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { ImageToolPort } from '../../../src/ports/image-tool.port.js';
import type { JobName, JobPayloads } from '../../../src/ports/job-queue.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { FakeImageTool } from '../../fakes/fake-image-tool.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { FrozenCalls } from '../../fixtures/frozen-calls.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';

/** The calls at which a worker is stopped: a photo has fewer than a dozen, a film one for each segment. */
const CALLS = DEEP ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30, 40, 50] : [1];
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500, 1)]);
/** Three ranges of a minute. */
const FILM_SECONDS = 130;

const app = useTestApp();
const calls = new FrozenCalls();
const tool = new FakeVideoTool();
tool.film = { ...tool.film, duration: FILM_SECONDS };
let admin: TestClient;
let frozen: TestWorker;
let other: TestWorker;
beforeAll(async () => {
  admin = await app.admin();
  const tools: [unknown, unknown][] = [
    [ImageToolPort, new FakeImageTool()],
    [VideoToolPort, tool],
  ];
  const storage = calls.wrap(app.storage, ['head', 'open', 'read', 'write', 'writeFile', 'delete', 'deletePrefix']);
  frozen = await startTestWorker(app, [...tools, [StoragePort, storage]]);
  other = await startTestWorker(app, tools);
});

/** A job of a new file, which is as that job expects it. */
interface Arranged<N extends JobName = JobName> {
  project: Project;
  mediaFileId: string;
  name: N;
  payload: JobPayloads[N];
}

async function uploaded(kind: 'photo' | 'film'): Promise<{ project: Project; mediaFileId: string }> {
  const project = await insertProject(app.database);
  const file = kind === 'film' ? { name: 'f.mp4', bytes: FILM } : { name: 'p.jpg', fixture: 'photos/with-gps.jpg' };
  const [{ id: mediaFileId } = { id: '' }] = await uploadFixtures(admin, project, [file]);
  return { project, mediaFileId };
}

async function ready(kind: 'photo' | 'film') {
  const made = await uploaded(kind);
  await other.drain();
  return made;
}

/** Makes a film whose stream is named in the payload of a job. */
async function readyStream() {
  const made = await ready('film');
  const [stream] = await app.database.query<{ key: string }[]>(
    `SELECT key FROM rendition WHERE media_file_id = $1 AND name = 'hls'`,
    [made.mediaFileId],
  );
  return { ...made, payload: { mediaFileId: made.mediaFileId, stream: stream!.key.replace('/master.m3u8', '') } };
}

const change = (mediaFileId: string, values: Partial<MediaFile>) =>
  app.database.manager.update(MediaFile, { id: mediaFileId }, values);

const ARRANGE: Record<string, () => Promise<Arranged>> = {
  'render-photo': async () => {
    const made = await uploaded('photo');
    return { ...made, name: 'render-photo', payload: { mediaFileId: made.mediaFileId, revision: 0 } };
  },
  'clean-photo': async () => {
    const made = await ready('photo');
    await change(made.mediaFileId, { cleanState: 'requested' });
    return { ...made, name: 'clean-photo', payload: { mediaFileId: made.mediaFileId, revision: 0 } };
  },
  'rerender-photo': async () => {
    const made = await ready('photo');
    await change(made.mediaFileId, { watermarkRequested: 99 });
    return { ...made, name: 'rerender-photo', payload: { mediaFileId: made.mediaFileId, watermark: 99 } };
  },
  'render-cover': async () => {
    const made = await uploaded('photo');
    await other.run('render-photo', { mediaFileId: made.mediaFileId, revision: 0 });
    return { ...made, name: 'render-cover', payload: { projectId: made.project.id } };
  },
  'render-sprite': async () => ({ ...(await readyStream()), name: 'render-sprite' }),
  'render-stills': async () => {
    const made = await uploaded('film');
    return { ...made, name: 'render-stills', payload: { mediaFileId: made.mediaFileId, revision: 0 } };
  },
  'render-video': async () => {
    const made = await uploaded('film');
    return { ...made, name: 'render-video', payload: { mediaFileId: made.mediaFileId, revision: 0 } };
  },
  'encode-video': async () => {
    const made = await uploaded('film');
    await other.run('render-video', { mediaFileId: made.mediaFileId, revision: 0 });
    return { ...made, name: 'encode-video', payload: { mediaFileId: made.mediaFileId, revision: 0, from: 15 } };
  },
  'clean-video': async () => {
    const made = await ready('film');
    await change(made.mediaFileId, { cleanState: 'requested' });
    return { ...made, name: 'clean-video', payload: { mediaFileId: made.mediaFileId, revision: 0 } };
  },
  'rerender-video': async () => {
    const made = await ready('film');
    await change(made.mediaFileId, { watermarkRequested: 99 });
    return { ...made, name: 'rerender-video', payload: { mediaFileId: made.mediaFileId, watermark: 99 } };
  },
  'purge-stream': async () => {
    const { payload, ...made } = await readyStream();
    await app.database.query(`DELETE FROM rendition WHERE media_file_id = $1 AND name = 'hls'`, [made.mediaFileId]);
    return { ...made, name: 'purge-stream', payload };
  },
  'purge-project': async () => {
    const made = await ready('photo');
    await app.database.manager.delete(Project, { id: made.project.id });
    return { ...made, name: 'purge-project', payload: { projectId: made.project.id } };
  },
  'purge-media': async () => {
    const made = await ready('photo');
    const { originalKey } = await app.database.manager.findOneByOrFail(MediaFile, { id: made.mediaFileId });
    await app.database.manager.delete(MediaFile, { id: made.mediaFileId });
    const payload = { projectId: made.project.id, mediaFileId: made.mediaFileId, originalKey, revision: 0 };
    return { ...made, name: 'purge-media', payload };
  },
};

/** Returns everything that is stored about a file, with the same ids for every file. */
async function stateOf({ project, mediaFileId, name }: Arranged) {
  const [file] = await app.database.query<({ original_key: string } & Record<string, unknown>)[]>(
    `SELECT status, is_encoding, clean_state, cover_state, original_key, watermark_version = watermark_requested AS marked
     FROM media_file WHERE id = $1`,
    [mediaFileId],
  );
  const upload = /originals\/([^.]+)/.exec(file?.original_key ?? '')?.[1] ?? 'none';
  const general = (text: string) =>
    text.replaceAll(project.id, 'PROJECT').replaceAll(mediaFileId, 'FILE').replaceAll(upload, 'UPLOAD');
  const rows = (table: string) =>
    app.database.query<object[]>(`SELECT * FROM ${table} WHERE media_file_id = $1`, [mediaFileId]);
  const renditions = (await rows('rendition')) as { key: string }[];
  const objects: string[] = [];
  for await (const { key } of app.storage.list(`projects/${project.id}/`)) objects.push(general(key));
  // The frames of the seek bar come when a sweep asks for them.
  const lasting = (keys: string[]) =>
    keys.filter((key) => name === 'render-sprite' || !key.endsWith('/sprite.jpg')).sort();
  return {
    file: { ...file, original_key: general(file?.original_key ?? '') },
    renditions: lasting(renditions.map(({ key }) => general(key))),
    segments: (await rows('stream_segment')).length,
    objects: lasting(objects),
  };
}

describe.each(allOrEvery(6, Object.keys(ARRANGE)))('%s, whose worker stands still while another does it', (name) => {
  let expected: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    const alone = await ARRANGE[name]!();
    await other.run(alone.name, alone.payload);
    await other.drain();
    expected = await stateOf(alone);
  });

  it('leaves what one run leaves, at whichever call of the storage', async () => {
    let stops = 0;
    for (const at of CALLS) {
      const job = await ARRANGE[name]!();
      if (!(await calls.runTwice(at, [frozen, other], job.name, job.payload))) break;
      stops += 1;
      await other.drain();
      expect({ at, ...(await stateOf(job)) }).toEqual({ at, ...expected });
    }
    expect(stops).toBeGreaterThan(0);
  });
});
