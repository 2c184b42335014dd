import { Export } from '../../../src/modules/exports/export.entity.js';
import type { ExportPreviewDto } from '../../../src/modules/exports/exports.dto.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { fillWithWork } from '../../fixtures/backups-fixture.js';
import { FrozenCalls } from '../../fixtures/frozen-calls.js';

const PATH = '/api/admin/exports';
/** The calls at which a worker is stopped: an export has fewer. */
const CALLS = Array.from({ length: 40 }, (_, at) => at + 1);

const app = useTestApp();
const calls = new FrozenCalls();
let admin: TestClient;
let frozen: TestWorker;
let other: TestWorker;
beforeAll(async () => {
  admin = await app.admin();
  await fillWithWork(app);
  const storage = calls.wrap(app.storage, ['head', 'open', 'read', 'write', 'writeFile', 'delete', 'deletePrefix']);
  frozen = await startTestWorker(app, [[StoragePort, storage]]);
  other = await startTestWorker(app);
});

async function ask(): Promise<string> {
  app.clock.advance(1);
  await admin.post(PATH, {});
  return (await app.database.manager.findOneByOrFail(Export, { state: 'waiting' })).id;
}

/** Returns the state and the files of an export, and whether its ZIP is complete. */
async function stateOf(id: string) {
  const { state, doneCount, folder } = await app.database.manager.findOneByOrFail(Export, { id });
  const names: string[] = [];
  for await (const { key } of app.storage.list(`exports/${id}/`)) names.push(key.replace(folder!, ''));
  const { last } = (await admin.get(PATH)).body as ExportPreviewDto;
  const zip = await admin.get(last!.downloadUrl!);
  return { state, doneCount, names: names.sort(), isWhole: zip.bytes.length === last!.bytes };
}

describe('make-export, whose worker stands still while another does it', () => {
  it('leaves what one run leaves, at whichever call of the storage', async () => {
    const alone = await ask();
    await other.run('make-export', { exportId: alone });
    const expected = await stateOf(alone);
    expect(expected).toMatchObject({ state: 'ready', isWhole: true });
    let stops = 0;
    for (const at of CALLS) {
      const exportId = await ask();
      if (!(await calls.runTwice(at, [frozen, other], 'make-export', { exportId }))) break;
      stops += 1;
      expect({ at, ...(await stateOf(exportId)) }).toEqual({ at, ...expected });
    }
    expect(stops).toBeGreaterThan(0);
  });
});
