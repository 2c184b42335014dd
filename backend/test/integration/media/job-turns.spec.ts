import { JobOutbox } from '../../../src/jobs/job-outbox.entity.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { JOB_POLICIES, prioritiesOf } from '../../../src/ports/job-queue.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
const payload = (mediaFileId: string, from = 0) => ({ mediaFileId, revision: 0, from });
const FIRST = prioritiesOf(JOB_POLICIES['encode-video'], payload('a'))!.first;

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
});
