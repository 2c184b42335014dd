import { RENDER_EVERYTHING } from '../../../src/modules/media/rendering/render-everything.js';
import { JOB_POLICIES, prioritiesOf } from '../../../src/ports/job-queue.port.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';

const app = useTestApp();

describe('rendering all files again', () => {
  it('lets files that are rendered again take the turns of their project', async () => {
    const project = await insertProject(app.database);
    await insertMedia(app.database, project, 1, { fileType: 'photo' });
    await insertMedia(app.database, project, 2, { fileType: 'video' });
    await app.database.query(RENDER_EVERYTHING);
    const jobs = await app.database.query<{ name: string; project: string | null; priority: number | null }[]>(
      'SELECT name, project_id AS project, priority FROM job_outbox ORDER BY name, priority',
    );
    // New photos' turns: no project's films go before all photos.
    const { first } = prioritiesOf(JOB_POLICIES['render-photo'], {})!;
    expect(jobs).toEqual([
      { name: 'render-photo', project: project.id, priority: first + 1 },
      { name: 'render-stills', project: project.id, priority: first + 2 },
      { name: 'render-stills', project: project.id, priority: first + 3 },
    ]);
  });
});
