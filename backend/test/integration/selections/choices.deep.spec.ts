import type { TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath, insertPerson } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';

const PEOPLE = DEEP ? 20 : 8;
/** The number of photos that each person chooses in a list; neighbours share half, as do the last and first person. */
const EACH = DEEP ? 20 : 6;
/** The maximum of the limited list: half of the photos that people try to choose. */
const MAXIMUM = (PEOPLE * EACH) / 4;
/** Calls of each person that are under way at once. */
const AT_ONCE = 5;
const WRITES = PEOPLE * EACH * 2.5;
const HALF = EACH / 2;
const FILES = PEOPLE * HALF;
const range = (count: number) => Array.from({ length: count }, (_, turn) => turn);

const app = useTestApp();

describe('selections', () => {
  it(`${WRITES} choices of ${PEOPLE} people at once are neither lost nor doubled, and keep to the maximum`, async () => {
    const project = await insertProject(app.database);
    const files = (await insertMedia(app.database, project, FILES, { fileType: 'photo' })).map(({ id }) => id);
    const others = await Promise.all(
      Array.from({ length: PEOPLE - 1 }, (_, at) =>
        insertPerson(app, project, { name: `Person ${at}`, kind: 'client' }),
      ),
    );
    const people = [{ path: galleryPath(project) }, ...others];
    const admin = await app.admin();
    const create = async (values: object): Promise<string> =>
      (await admin.post(`/api/admin/projects/${project.id}/selections`, { name: 'Album', ...values })).body.id;
    const [own, shared, limited] = [
      await create({ participants: 'client' }),
      await create({ participants: 'clients' }),
      await create({ participants: 'clients', maximum: MAXIMUM }),
    ];
    const visitor = app.visitor();
    await app.warmUp();

    /** Sends the calls of all people side by side, some of each at once. @returns the number of replies by status */
    const sendAll = async (callsOf: (at: number) => (() => Promise<TestReply>)[]) => {
      const counts: Record<number, number> = {};
      await Promise.all(
        people.map(async (_, at) => {
          const calls = callsOf(at);
          for (let start = 0; start < calls.length; start += AT_ONCE) {
            // They all come from one address.
            if (start % 50 === 0) await app.database.query('DELETE FROM rate_limit');
            for (const { status } of await Promise.all(calls.slice(start, start + AT_ONCE).map((call) => call())))
              counts[status] = (counts[status] ?? 0) + 1;
          }
        }),
      );
      return counts;
    };
    const url = (at: number, id: string, file: string) => `${people[at]!.path}/selections/${id}/files/${file}`;
    /** Each chooses the half of their photos that begins at `start`. */
    const choose = (id: string, start: number) =>
      sendAll((at) =>
        range(HALF).map((turn) => () => visitor.send('PUT', url(at, id, fileOf(at, start + turn)), { json: {} })),
      );
    const fileOf = (at: number, turn: number) => files[(at * HALF + turn) % FILES]!;
    const chosen = async (at: number, id: string): Promise<string[]> =>
      (await visitor.get(`${people[at]!.path}/selections`)).body
        .find((each: { id: string }) => each.id === id)
        .fileIds.sort();

    // Each in their own list.
    const ownHalves = await Promise.all([choose(own, 0), choose(own, HALF)]);
    expect(ownHalves).toEqual([{ 200: PEOPLE * HALF }, { 200: PEOPLE * HALF }]);
    for (const at of people.keys())
      expect(await chosen(at, own)).toEqual(
        range(EACH)
          .map((turn) => fileOf(at, turn))
          .sort(),
      );

    // All in one list: each photo is chosen by two neighbours. Then each takes out every third of the first half.
    const both = await Promise.all([choose(shared, 0), choose(shared, HALF)]);
    expect(both).toEqual([{ 200: PEOPLE * HALF }, { 200: PEOPLE * HALF }]);
    const all = new Set(people.flatMap((_, at) => range(HALF).map((turn) => fileOf(at, turn))));
    expect(await chosen(0, shared)).toEqual([...all].sort());
    const out = range(HALF).filter((turn) => turn % 3 === 0);
    await sendAll((at) => out.map((turn) => () => visitor.delete(url(at, shared, fileOf(at, turn)))));
    for (const at of people.keys()) for (const turn of out) all.delete(fileOf(at, turn));
    expect(await chosen(PEOPLE - 1, shared)).toEqual([...all].sort());

    // People try to choose more different photos than the limited list may have.
    const tried = new Set(people.flatMap((_, at) => range(HALF).map((turn) => fileOf(at, turn)))).size;
    const replies = await choose(limited, 0);
    expect(tried).toBeGreaterThan(MAXIMUM);
    expect(replies[409]).toBe(tried - MAXIMUM);
    expect(replies[200]).toBe(MAXIMUM);
    expect(await chosen(0, limited)).toHaveLength(MAXIMUM);
    const [{ count, doubled }] = await app.database.query<[{ count: number; doubled: number }]>(
      `SELECT count(*)::int AS count, (count(*) - count(DISTINCT (s.list_id, s.media_file_id)))::int AS doubled
       FROM selected_file s JOIN selection_list l ON l.id = s.list_id JOIN selection x ON x.id = l.selection_id
      WHERE x.project_id = $1`,
      [project.id],
    );
    expect({ count, doubled }).toEqual({ count: PEOPLE * EACH + all.size + MAXIMUM, doubled: 0 });
  });
});
