import { jest } from '@jest/globals';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { StreamSegment } from '../../../src/modules/media/core/stream-segment.entity.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { RenderOutcomesService } from '../../../src/modules/media/rendering/render-outcomes.service.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { ImageToolPort } from '../../../src/ports/image-tool.port.js';
import { VideoToolPort, type EncodeRequest, type VideoProbe } from '../../../src/ports/video-tool.port.js';
import { fakeJpeg, FakeImageTool } from '../../fakes/fake-image-tool.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';

const filmBytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500, 1)]);
const TEN_MINUTES = 600;

/** Notes what is encoded; a test may hold or end it. */
class WatchedVideoTool extends FakeVideoTool {
  /** The original and the first segment of each range, in their order. The first range takes two runs. */
  readonly runs: [input: string, from: number][] = [];
  readonly segments: string[] = [];
  before: (segment: number, request: EncodeRequest) => Promise<void> = async () => undefined;
  readonly probes: string[] = [];
  /** Called before a frame is taken for the stills. */
  pictured: () => Promise<void> = async () => undefined;
  /** Called once the first segment of a range is stored, and the job of the next range written. */
  begun: () => Promise<void> = async () => undefined;

  override async probe(input: string, signal?: AbortSignal): Promise<VideoProbe> {
    this.probes.push(input);
    return super.probe(input, signal);
  }

  override async frame(input: string, atSeconds: number, maxEdge: number): Promise<Buffer> {
    await this.pictured();
    return super.frame(input, atSeconds, maxEdge);
  }

  override async encode(request: EncodeRequest): Promise<void> {
    if (request.from !== 1) this.runs.push([request.input, request.from]);
    const stream = request.rungs.map(({ name }) => name).join();
    await super.encode({
      ...request,
      onSegment: async (segment) => {
        await this.before(segment.number, request);
        request.signal?.throwIfAborted();
        this.segments.push(`${stream} ${segment.number}`);
        await request.onSegment(segment);
        if (segment.number % 15 === 0) await this.begun();
      },
    });
  }
}

describe('films share the encoder', () => {
  let app: TestApp;
  let admin: TestClient;
  let worker: TestWorker;
  const tool = new WatchedVideoTool();

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.admin();
    worker = await startTestWorker(app, [
      [ImageToolPort, new FakeImageTool()],
      [VideoToolPort, tool],
    ]);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  /** Ends what a test has held back. */
  let goOn = (): void => undefined;
  afterEach(() => goOn());
  beforeEach(() => {
    tool.runs.length = 0;
    tool.segments.length = 0;
    tool.before = async () => undefined;
    tool.begun = async () => undefined;
    tool.pictured = async () => undefined;
    tool.film = { ...tool.film, duration: TEN_MINUTES };
  });

  const films = (project: Project, count: number) =>
    uploadFixtures(
      admin,
      project,
      Array.from({ length: count }, (_, i) => ({ name: `film-${i}.mp4`, bytes: filmBytes })),
    );
  const fileOf = (id: string) => app.database.manager.findOneByOrFail(MediaFile, { id });
  /** Waits for the app too, which may be dispatching some of the jobs at this moment. */
  const dispatch = async () => {
    const undispatched = 'SELECT 1 FROM job_outbox WHERE dispatched_at IS NULL AND failed_at IS NULL';
    do await worker.context.get(JobOutboxService, { strict: false }).dispatchAll();
    while ((await app.database.query<unknown[]>(undispatched)).length > 0);
  };
  /** A range takes a minute: the queue has the job of the next one long before it ends. */
  const dispatchEachRange = () => void (tool.begun = dispatch);
  /** Returns the project of each run, in their order. */
  const projectsOf = () => tool.runs.map(([input]) => /projects\/([^/]+)/.exec(input)![1]);

  it('a clip and a photo of one project do not wait for the many films of another', async () => {
    dispatchEachRange();
    tool.film = { ...tool.film, duration: 70 };
    const [a, b] = [await insertProject(app.database), await insertProject(app.database)];
    const many = DEEP ? 40 : 5;
    await films(a, many);
    await dispatch();
    const [clip, photo] = await uploadFixtures(admin, b, [
      { name: 'clip.mp4', bytes: filmBytes },
      { name: 'photo.jpg', bytes: fakeJpeg(300, 200) },
    ]);
    await worker.drain();
    const order = projectsOf();
    expect(order).toHaveLength((many + 1) * 2);
    expect(order.indexOf(b.id)).toBeLessThanOrEqual(2);
    // Its next minutes take turns with the other project's.
    expect(order.lastIndexOf(b.id)).toBeLessThanOrEqual(5);
    for (const { id } of [clip!, photo!]) expect((await fileOf(id)).status).toBe('ready');
  });

  if (DEEP)
    describe('that come together', () => {
      it('a film and a clip have their posters and lengths while another film is encoded', async () => {
        const project = await insertProject(app.database);
        const held = new Promise<void>((resolve) => (goOn = resolve));
        let begin = (): void => undefined;
        const begun = new Promise<void>((resolve) => (begin = resolve));
        tool.before = () => {
          begin();
          return held;
        };
        const photosAreDone = async () => {
          let left: number;
          do {
            await dispatch();
            const { waiting, active, delayed } = (await app.queue.counts()).photos;
            left = waiting + active + delayed;
          } while (left > 0);
        };
        const workers = await worker.release(1);
        await films(project, 1);
        await dispatch();
        await begun;
        const later: string[] = [];
        for (const duration of [TEN_MINUTES, 3]) {
          tool.film = { ...tool.film, duration };
          later.push((await films(project, 1))[0]!.id);
          await photosAreDone();
        }
        expect(tool.runs).toHaveLength(1);
        const listed = (await admin.get(`/api/admin/projects/${project.id}/media`)).body as Record<string, unknown>[];
        expect(later.map((id) => listed.find((file) => file['id'] === id))).toMatchObject(
          [TEN_MINUTES, 3].map((duration) => {
            const thumbnailUrl = expect.stringContaining('/thumb.webp');
            return { status: 'processing', duration, width: 1280, height: 720, thumbnailUrl };
          }),
        );
        goOn();
        await workers.stop(10_000);
        await worker.drain();
        for (const id of later) expect(await fileOf(id)).toMatchObject({ status: 'ready', isEncoding: false });
      });

      it('a film does not wait for the photos that were uploaded before it', async () => {
        const project = await insertProject(app.database);
        const photos = Array.from({ length: 5 }, (_, i) => ({ name: `photo-${i}.jpg`, bytes: fakeJpeg(300, 200) }));
        await uploadFixtures(admin, project, photos);
        const [film] = await films(project, 1);
        const ready: number[] = [];
        tool.pictured = async () => {
          ready.push(await app.database.manager.countBy(MediaFile, { projectId: project.id, status: 'ready' }));
        };
        await worker.drain();
        expect(ready).toEqual([0]);
        expect((await fileOf(film!.id)).status).toBe('ready');
      });
    });

  it.each(allOrEvery(2, ['saved', 'continued'] as const))(
    'a film is made whose worker was killed before its stills were %s',
    async (step) => {
      const project = await insertProject(app.database);
      tool.film = { ...tool.film, duration: 3 };
      const outcomes = worker.context.get(RenderOutcomesService, { strict: false });
      const killing = jest
        .spyOn(outcomes, step === 'saved' ? 'saveStills' : 'continueWith')
        .mockRejectedValueOnce(new Error('killed'));
      const [film] = await films(project, 1);
      await worker.drain();
      killing.mockRestore();
      expect(await fileOf(film!.id)).toMatchObject({ status: 'ready', isEncoding: false });
    },
  );

  if (DEEP)
    describe('whose steps take turns', () => {
      it('a film is probed once, and its stills are made once before its stream', async () => {
        const project = await insertProject(app.database);
        tool.probes.length = 0;
        tool.framesAsked.length = 0;
        const asked: number[] = [];
        tool.before = async (segment) => {
          if (segment === 0) asked.push(tool.framesAsked.length);
        };
        await films(project, 1);
        await worker.drain();
        expect(tool.probes).toHaveLength(1);
        expect(asked).toEqual([1]);
      });

      it('a film gets other stills when the watermark was changed before its stream was begun', async () => {
        const project = await insertProject(app.database);
        tool.film = { ...tool.film, duration: 3 };
        const [film] = await films(project, 1);
        await worker.run('render-stills', { mediaFileId: film!.id, revision: 0 });
        const before = (await fileOf(film!.id)).watermarkVersion;
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        tool.framesAsked.length = 0;
        await worker.run('render-video', { mediaFileId: film!.id, revision: 0 });
        expect(tool.framesAsked).toHaveLength(1);
        expect(await fileOf(film!.id)).toMatchObject({ status: 'ready', watermarkVersion: before + 1 });
        await worker.drain();
      });

      it('a project that uploads one clip after the other lets a waiting one go in between', async () => {
        dispatchEachRange();
        tool.film = { ...tool.film, duration: 30 };
        const [a, b] = [await insertProject(app.database), await insertProject(app.database)];
        await films(a, 6);
        await films(b, 1);
        await dispatch();
        let more = 3;
        tool.before = async (segment, { input }) => {
          if (segment !== 7 || !input.includes(b.id) || more === 0) return;
          more -= 1;
          await films(b, 1);
          await dispatch();
        };
        await worker.drain();
        const order = projectsOf().map((id) => (id === a.id ? 'a' : 'b'));
        expect(order).toHaveLength(10);
        expect(order.join('')).not.toMatch(/bbb/);
        expect(order.slice(0, 8).filter((project) => project === 'a').length).toBeGreaterThanOrEqual(3);
      });
    });

  it('what a client waits for goes first, and new watermarks go last', async () => {
    dispatchEachRange();
    const project = await insertProject(app.database);
    tool.film = { ...tool.film, duration: DEEP ? 130 : 70 };
    const [bought, marked] = await films(project, 2);
    await worker.drain();
    tool.runs.length = 0;
    await app.database.manager.update(MediaFile, { id: bought!.id }, { cleanState: 'requested' });
    await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
    await app.database.manager.update(MediaFile, { id: marked!.id }, { watermarkRequested: 99 });
    const outbox = worker.context.get(JobOutboxService, { strict: false });
    await outbox.put('rerender-video', { mediaFileId: marked!.id, watermark: 99 });
    const [fresh] = await films(project, 1);
    await outbox.put('clean-video', { mediaFileId: bought!.id, revision: 0, isWanted: true });
    await dispatch();
    await worker.drain();
    const keys = await Promise.all([bought, fresh, marked].map(async (file) => (await fileOf(file!.id)).originalKey));
    const order = tool.runs.map(([input, from]) => [keys.findIndex((key) => input.includes(key)), from]);
    expect(order).toEqual([0, 1, 2].flatMap((film) => (DEEP ? [0, 15, 30] : [0, 15]).map((from) => [film, from])));
    expect((await fileOf(bought!.id)).cleanState).toBe('ready');
    const { watermarkVersion } = await fileOf(marked!.id);
    expect(watermarkVersion).toBe((await fileOf(fresh!.id)).watermarkVersion);
  });

  if (DEEP)
    describe('that are encoded by many or wanted meanwhile', () => {
      it.each(['before', 'while'])(
        'a client who waits %s a clean film is begun gets its next minutes first',
        async (when) => {
          dispatchEachRange();
          const project = await insertProject(app.database, { access: 'everything' });
          tool.film = { ...tool.film, duration: 130 };
          const [film] = await films(project, 1);
          await worker.drain();
          tool.runs.length = 0;
          await app.database.manager.update(MediaFile, { id: film!.id }, { cleanState: 'requested' });
          const outbox = worker.context.get(JobOutboxService, { strict: false });
          await outbox.put('clean-video', { mediaFileId: film!.id, revision: 0 });
          const wait = async () => {
            await films(project, 1);
            await dispatch();
            const path = `/api/gallery/${project.id}/${project.clientEmail}/files-in-view`;
            expect((await app.visitor().post(path, { fileIds: [film!.id] })).status).toBeLessThan(300);
          };
          await dispatch();
          if (when === 'before') await wait();
          tool.before = async (segment) => {
            if (when === 'while' && segment === 4 && tool.runs.length === 1) await wait();
          };
          await worker.drain();
          const { originalKey } = await fileOf(film!.id);
          const order = tool.runs.map(([input, from]) => [input.includes(originalKey) ? 'clean' : 'new', from]);
          expect(order).toEqual(['clean', 'new'].flatMap((what) => [0, 15, 30].map((from) => [what, from])));
        },
      );

      it('fifty workers encode each segment of a film once, and complete it once', async () => {
        const project = await insertProject(app.database);
        const [film] = await films(project, 1);
        const ready: unknown[] = [];
        const finished = new Promise<void>((resolve) => {
          worker.bus.subscribe('media-changed', (event) => {
            if (!('progress' in event) || event.progress !== 100) return;
            ready.push(event);
            resolve();
          });
        });
        // Nobody goes on before ten ranges are begun: they are encoded side by side.
        let begun = 0;
        let open = (): void => undefined;
        const allBegun = new Promise<void>((resolve) => (open = resolve));
        tool.before = async (segment) => {
          if (segment % 15 !== 0) return allBegun;
          begun += 1;
          if (begun === 10) open();
        };
        const workers = await worker.release(50);
        await dispatch();
        await finished;
        await workers.stop(10_000);
        await worker.drain();
        expect(tool.runs.map(([, from]) => from)).toEqual(Array.from({ length: 10 }, (_, i) => i * 15));
        expect(tool.segments).toHaveLength(150);
        expect(new Set(tool.segments).size).toBe(150);
        expect(ready).toHaveLength(1);
        expect(await fileOf(film!.id)).toMatchObject({ status: 'ready', isEncoding: false });
        const stream = await app.database.manager.findOneByOrFail(Rendition, { mediaFileId: film!.id, name: 'hls' });
        const playlist = app.storage.read(stream.key.replace('master.m3u8', '720p/index.m3u8'));
        const text = Buffer.concat(await (await playlist).toArray()).toString();
        expect(text.match(/^seg_\d+/gm)).toEqual(
          Array.from({ length: 150 }, (_, i) => `seg_${String(i).padStart(5, '0')}`),
        );
        expect(text).toContain('#EXT-X-ENDLIST');
        expect(await app.database.manager.countBy(StreamSegment, { mediaFileId: film!.id })).toBe(0);
      });
    });

  it.each(allOrEvery(2, ['clean-video', 'rerender-video'] as const))(
    '%s goes on where its worker was killed, and shows nothing before all of it is there',
    async (name) => {
      const project = await insertProject(app.database);
      tool.film = { ...tool.film, duration: 130 };
      const [film] = await films(project, 1);
      await worker.drain();
      const { id } = film!;
      const stored = async () =>
        (await app.database.manager.findBy(Rendition, { mediaFileId: id })).map(({ key }) => key);
      const before = await stored();
      await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
      await app.database.manager.update(MediaFile, { id }, { cleanState: 'requested', watermarkRequested: 99 });
      tool.segments.length = 0;
      const killed = new Set<number>();
      tool.before = async (segment) => {
        expect(await stored()).toEqual(before);
        if (segment % 15 !== 9 || killed.has(segment)) return;
        killed.add(segment);
        throw new Error('killed');
      };
      const outbox = worker.context.get(JobOutboxService, { strict: false });
      await (name === 'clean-video'
        ? outbox.put(name, { mediaFileId: id, revision: 0 })
        : outbox.put(name, { mediaFileId: id, watermark: 99 }));
      await worker.drain();
      expect([...killed]).toEqual([9, 24]);
      expect(tool.segments).toHaveLength(33);
      expect(new Set(tool.segments).size).toBe(33);
      expect(await stored()).not.toEqual(before);
      expect(await app.database.manager.countBy(StreamSegment, { mediaFileId: id })).toBe(0);
    },
  );
});
