import type { TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath, insertPerson } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';

const PEOPLE = 20;
const FILES = DEEP ? 250 : 50;
/** Half of them mark, the others mark again or take back. */
const WRITES = DEEP ? 1_200 : 240;
/** Calls of each person that are under way at once. */
const AT_ONCE = 5;

const app = useTestApp();

describe('favourites', () => {
  it(`${WRITES} marks of ${PEOPLE} people at once are neither lost nor doubled`, async () => {
    const project = await insertProject(app.database);
    const files = (await insertMedia(app.database, project, FILES, { fileType: 'photo' })).map(({ id }) => id);
    const kinds = ['client', 'guest', 'guest', 'partner'] as const;
    const others = await Promise.all(
      Array.from({ length: PEOPLE - 1 }, (_, at) =>
        insertPerson(app, project, { name: `Person ${at}`, kind: kinds[at % kinds.length]! }),
      ),
    );
    const people = [{ path: galleryPath(project) }, ...others];
    const visitor = app.visitor();
    await app.warmUp();

    /** Sends the calls of all people side by side, some of each at once. */
    const sendAll = async (callsOf: (at: number) => (() => Promise<TestReply>)[]) => {
      await app.database.query('DELETE FROM rate_limit');
      const statuses = new Set<number>();
      await Promise.all(
        people.map(async (_, at) => {
          const calls = callsOf(at);
          for (let start = 0; start < calls.length; start += AT_ONCE)
            for (const { status } of await Promise.all(calls.slice(start, start + AT_ONCE).map((call) => call())))
              statuses.add(status);
        }),
      );
      return [...statuses];
    };
    const perPerson = WRITES / 2 / PEOPLE;
    /** Returns a file that a person marks: neighbours share most of theirs. */
    const fileOf = (at: number, turn: number) => files[(at * 7 + turn * 3) % FILES]!;
    const url = (at: number, file = '') => `${people[at]!.path}/favourites${file && `/${file}`}`;
    const turns = Array.from({ length: perPerson }, (_, turn) => turn);

    expect(await sendAll((at) => turns.map((turn) => () => visitor.send('PUT', url(at, fileOf(at, turn)))))).toEqual([
      204,
    ]);
    // Every third is taken back, every third marked again with the next ones, and every third left.
    const again = (at: number, turn: number) => ({
      favourite: true,
      fileIds: [fileOf(at, turn), fileOf(at, turn + 1)],
    });
    const second = await sendAll((at) =>
      turns
        .filter((turn) => turn % 3 < 2)
        .flatMap((turn) =>
          turn % 3 === 0
            ? [() => visitor.delete(url(at, fileOf(at, turn)))]
            : [() => visitor.put(url(at), again(at, turn)), () => visitor.put(url(at), again(at, turn))],
        ),
    );
    expect(second.sort()).toEqual([200, 204]);

    const expected = (at: number) => {
      const marked = new Set(turns.map((turn) => fileOf(at, turn)));
      for (const turn of turns) if (turn % 3 === 0) marked.delete(fileOf(at, turn));
      for (const turn of turns) if (turn % 3 === 1) again(at, turn).fileIds.forEach((id) => marked.add(id));
      return [...marked].sort();
    };
    for (const at of people.keys()) expect((await visitor.get(url(at))).body.fileIds).toEqual(expected(at));
    const [{ count }] = await app.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM person_favourite h JOIN person v ON v.id = h.person_id WHERE v.project_id = $1',
      [project.id],
    );
    expect(count).toBe([...people.keys()].reduce((sum, at) => sum + expected(at).length, 0));
    // Processes of 1.0 read these favourites of the main client.
    const copied = await app.database.query<{ id: string }[]>(
      'SELECT h.media_file_id AS id FROM favourite h JOIN client_access a ON a.id = h.access_id WHERE a.project_id = $1 ORDER BY 1',
      [project.id],
    );
    expect(copied.map(({ id }) => id)).toEqual(expected(0));
  });
});
