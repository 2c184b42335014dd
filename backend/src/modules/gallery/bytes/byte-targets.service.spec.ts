import { setImmediate as nextRound } from 'node:timers/promises';
import { FakeEventBus } from '../../../../test/fakes/fake-event-bus.js';
import { TestClock } from '../../../../test/fakes/test-clock.js';
import type { ByteName, ByteTarget, ByteTargetQuery } from './byte-target.query.js';
import { ByteTargetsService } from './byte-targets.service.js';

const [ID, OTHER, MISSING] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
];
const LIFE_MS = 2_000;

class FakeQuery implements Pick<ByteTargetQuery, 'find'> {
  readonly statements: string[][] = [];
  accessVersion = 1;
  rendition: ByteTarget['rendition'] = { key: 'key', class: 'preview', contentType: '', longEdge: 480, avifKey: null };
  /** Runs between the read and its answer. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();

  async find(names: readonly ByteName[]): Promise<(ByteTarget | null)[]> {
    this.statements.push(names.map(({ id, renditionName }) => `${id[0]} ${renditionName}`));
    const { accessVersion, rendition } = this;
    await this.meanwhile();
    return names.map(({ id }) =>
      id === MISSING ? null : ({ projectId: id === ID ? 'p' : 'q', accessVersion, rendition } as ByteTarget),
    );
  }
}

let query: FakeQuery;
let bus: FakeEventBus;
let clock: TestClock;
let targets: ByteTargetsService;
beforeEach(() => {
  [query, bus, clock] = [new FakeQuery(), new FakeEventBus(), new TestClock()];
  targets = new ByteTargetsService(query as unknown as ByteTargetQuery, bus, clock, LIFE_MS);
  targets.onModuleInit();
});
afterEach(() => targets.onModuleDestroy());

const versionOf = async (id = ID) => (await targets.find(id, 'w480'))?.accessVersion;
const announce = async (projectId: string) => {
  await bus.publish('access-changed', { projectId });
  await nextRound();
};

describe('targets of byte requests', () => {
  it('are read by one statement when they are asked for at the same time', async () => {
    const found = await Promise.all([ID, MISSING, OTHER].map((id) => targets.find(id, 'w480')));
    expect(found.map((target) => target?.projectId)).toEqual(['p', undefined, 'q']);
    expect(query.statements).toEqual([['1 w480', '3 w480', '2 w480']]);
    expect(await targets.find('no id', 'w480')).toBeNull();
    expect(query.statements).toHaveLength(1);
  });

  it('are kept once for a file, whatever the case of its id', async () => {
    const id = 'a'.repeat(8) + ID.slice(8);
    expect(await targets.find(id, 'w480')).toBe(await targets.find(id.toUpperCase(), 'w480'));
    expect(query.statements).toEqual([['a w480']]);
  });

  it('are not kept for names of nothing, except the original', async () => {
    query.rendition = null;
    for (const name of ['nothing', 'original', 'nothing', 'original']) await targets.find(ID, name);
    expect(query.statements).toEqual([['1 nothing'], ['1 original'], ['1 nothing']]);
  });

  it('are kept for two seconds, and read again before they end when they are asked for', async () => {
    await versionOf();
    query.accessVersion = 2;
    clock.advance(0.9);
    expect(await versionOf()).toBe(1);
    expect(query.statements).toHaveLength(1);
    clock.advance(0.9);
    expect([await versionOf(), await versionOf()]).toEqual([1, 1]);
    await nextRound();
    expect(query.statements).toHaveLength(2);
    expect(await versionOf()).toBe(2);
    query.accessVersion = 3;
    clock.advance(2);
    expect(await versionOf()).toBe(3);
  });

  it('end with a change of their project, those of others stay', async () => {
    await Promise.all([versionOf(ID), versionOf(OTHER)]);
    query.accessVersion = 2;
    await announce('p');
    expect([await versionOf(ID), await versionOf(OTHER)]).toEqual([2, 1]);
  });

  it('end with a change of the settings', async () => {
    await versionOf();
    query.accessVersion = 2;
    await bus.publish('settings-changed', {});
    await nextRound();
    expect(await versionOf()).toBe(2);
  });

  it('are not kept when a change was announced while they were read', async () => {
    query.meanwhile = () => announce('p');
    expect(await versionOf()).toBe(1);
    query.accessVersion = 2;
    query.meanwhile = () => Promise.resolve();
    expect(await versionOf()).toBe(2);
  });

  it('fail with the database, and nothing is kept of that', async () => {
    query.meanwhile = () => Promise.reject(new Error('away'));
    await expect(versionOf()).rejects.toThrow('away');
    query.meanwhile = () => Promise.resolve();
    expect(await versionOf()).toBe(1);
  });

  it('are never kept where there is no file', async () => {
    expect([await versionOf(MISSING), await versionOf(MISSING)]).toEqual([undefined, undefined]);
    expect(query.statements).toHaveLength(2);
  });
});
