import { JobOutbox } from '../../../src/jobs/job-outbox.entity.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { FIRST_AT_ONCE, JOB_POLICIES, prioritiesOf } from '../../../src/ports/job-queue.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
const payload = (mediaFileId: string, from = 0) => ({ mediaFileId, revision: 0, from });
const FIRST = prioritiesOf(JOB_POLICIES['encode-video'], payload('a'))!.first;
const PHOTOS = prioritiesOf(JOB_POLICIES['render-photo'], {})!;
const WANTED = prioritiesOf(JOB_POLICIES['clean-photo'], { isWanted: true })!;

describe('Turns of projects', () => {
  let outbox: JobOutboxService;
  beforeAll(() => {
    outbox = app.app.get(JobOutboxService, { strict: false });
  });
  beforeEach(() => app.database.query('DELETE FROM job_outbox'));

  const filmOf = async () => {
    const project = await insertProject(app.database);
    const [film] = await insertMedia(app.database, project, 1);
    return film!.id;
  };
  /** Writes a job of a film. @returns its turn */
  const put = async (film: string, from = 0) => {
    await outbox.put('encode-video', payload(film, from));
    const [row] = await app.database.manager.find(JobOutbox, { order: { sequence: 'DESC' }, take: 1 });
    return { id: row!.id, turn: row!.priority! - FIRST };
  };
  const nowIs = (turn: number) =>
    app.database.query('UPDATE job_outbox SET priority = $1 WHERE priority IS NOT NULL', [FIRST + turn]);

  it('let each project go in between, and nobody saves up turns', async () => {
    const [busy, other] = [await filmOf(), await filmOf()];
    const turns = [await put(busy), await put(busy, 15), await put(busy, 30)].map(({ turn }) => turn);
    expect(turns).toEqual([1, 2, 3]);
    expect((await put(other)).turn).toBe(2);
    await nowIs(500);
    expect((await put(await filmOf())).turn).toBe(501);
    expect((await put(busy, 45)).turn).toBe(501);
  });

  it('go on while a job waits for what it needs', async () => {
    const { id } = await put(await filmOf());
    const later = await put(await filmOf());
    await app.database.query('UPDATE job_outbox SET priority = $2 WHERE id = $1', [later.id, FIRST + 500]);
    expect((await put(await filmOf())).turn).toBe(2);
    await app.database.query('DELETE FROM job_outbox WHERE id NOT IN ($1, $2)', [id, later.id]);
    await outbox.wait([id]);
    expect((await put(await filmOf())).turn).toBe(501);
  });

  describe('of photos', () => {
    const photosOf = async (count: number) => {
      const project = await insertProject(app.database);
      return { project, ids: (await insertMedia(app.database, project, count)).map(({ id }) => id) };
    };
    const putPhotos = (ids: string[]) =>
      outbox.putAll(ids.map((mediaFileId) => ({ name: 'render-photo', payload: { mediaFileId, revision: 0 } })));
    const buy = (ids: string[]) =>
      outbox.putAll(
        ids.map((mediaFileId) => ({ name: 'clean-photo', payload: { mediaFileId, revision: 0, isWanted: true } })),
      );
    /** Returns the priorities of a project's jobs, in the order in which they were written. */
    const prioritiesIn = async (projectId: string, name: string) => {
      const rows = await app.database.query<{ priority: number }[]>(
        'SELECT priority FROM job_outbox WHERE project_id = $1 AND name = $2 ORDER BY sequence',
        [projectId, name],
      );
      return rows.map(({ priority }) => priority);
    };
    const turns = (first: number, count: number, from = 1) => Array.from({ length: count }, (_, i) => first + from + i);

    it('let the one photo of a project go behind the first of many', async () => {
      const [busy, other] = [await photosOf(300), await photosOf(1)];
      await putPhotos(busy.ids);
      await putPhotos(other.ids);
      expect(await prioritiesIn(busy.project.id, 'render-photo')).toEqual(turns(PHOTOS.first, 300));
      expect(await prioritiesIn(other.project.id, 'render-photo')).toEqual([PHOTOS.first + 2]);
    });

    it('do not follow those of films', async () => {
      const { id } = await put(await filmOf());
      await app.database.query('UPDATE job_outbox SET priority = $2 WHERE id = $1', [id, FIRST + 500]);
      const { project, ids } = await photosOf(1);
      await putPhotos(ids);
      expect(await prioritiesIn(project.id, 'render-photo')).toEqual([PHOTOS.first + 1]);
      await app.database.query('UPDATE job_outbox SET priority = $1 WHERE name = $2', [
        PHOTOS.first + 900,
        'render-photo',
      ]);
      expect((await put(await filmOf())).turn).toBe(501);
    });

    it('let a purchase begin first, and share the rest of its time with new files', async () => {
      const [bought, other] = [await photosOf(FIRST_AT_ONCE + 20), await photosOf(3)];
      await putPhotos(other.ids);
      await buy(bought.ids);
      expect(await prioritiesIn(bought.project.id, 'clean-photo')).toEqual([
        ...turns(WANTED.first, FIRST_AT_ONCE),
        ...turns(PHOTOS.first + 1, 20),
      ]);
      // A second purchase of the same gallery, at once: the first turns are used up.
      const more = await insertMedia(app.database, bought.project, 20);
      await buy(more.map(({ id }) => id));
      const ahead = (await prioritiesIn(bought.project.id, 'clean-photo')).filter((at) => at < WANTED.end);
      expect(Math.max(...ahead) - Math.min(...ahead)).toBeLessThanOrEqual(FIRST_AT_ONCE);
      const second = await photosOf(1);
      await buy(second.ids);
      expect(await prioritiesIn(second.project.id, 'clean-photo')).toEqual([WANTED.first + 2]);
    });

    it('cost the same few statements for one photo and for many', async () => {
      const [few, many] = [await photosOf(1), await photosOf(200)];
      const one = await app.statements(() => putPhotos(few.ids));
      expect(await app.statements(() => putPhotos(many.ids))).toHaveLength(one.length);
    });

    it('are given to the cover of a project, too', async () => {
      const project = await insertProject(app.database);
      await outbox.put('render-cover', { projectId: project.id });
      const { first } = prioritiesOf(JOB_POLICIES['render-cover'], {})!;
      expect(await prioritiesIn(project.id, 'render-cover')).toEqual([first + 1]);
    });
  });
});
