import { Injectable, Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { Transactional, Transactions } from '../../../src/common/transactions.js';
import { prepared } from '../../../src/common/watched-client.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';
import { jest } from '@jest/globals';

let testDatabase: TestDatabase;
let database: DataSource;
let transactions: Transactions;
let service: NotesService;

@Injectable()
class NotesRepository {
  constructor(private readonly database: Transactions) {}

  async add(text: string): Promise<void> {
    await this.database.query('INSERT INTO note (text) VALUES ($1)', [text]);
  }

  async touch(id: number): Promise<void> {
    await this.database.query('UPDATE note SET text = text WHERE id = $1', [id]);
  }

  async lock(): Promise<void> {
    await this.database.lockManager.query('SELECT pg_advisory_xact_lock(1)');
  }
}

/** A service like those of the product: nothing in its constructor is about transactions. */
@Injectable()
class NotesService {
  constructor(private readonly notes: NotesRepository) {}

  @Transactional()
  async add(...texts: string[]): Promise<number> {
    for (const text of texts) await this.notes.add(text);
    return texts.length;
  }

  @Transactional()
  async addThenFail(text: string): Promise<void> {
    await this.notes.add(text);
    throw new Error('full');
  }

  @Transactional()
  async addTwice(text: string): Promise<void> {
    await this.notes.add(text);
    await this.addThenFail(`${text} again`);
  }

  @Transactional()
  async addIgnoringFailure(text: string): Promise<void> {
    await this.notes.add(text);
    await this.addThenFail('ignored').catch(() => undefined);
  }

  @Transactional()
  async addAllAtOnce(...texts: string[]): Promise<void> {
    await Promise.all(texts.map((text) => this.notes.add(text)));
  }

  @Transactional({ retryOnDeadlock: true })
  async touchBoth(first: number, second: number, between: () => Promise<void>): Promise<void> {
    await this.notes.touch(first);
    await between();
    await this.notes.touch(second);
  }

  @Transactional()
  locked(): Promise<void> {
    return this.notes.lock();
  }

  unlocked(): Promise<void> {
    return this.notes.lock();
  }
}

const texts = async () =>
  (await database.query<{ text: string }[]>('SELECT text FROM note ORDER BY id')).map(({ text }) => text);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await createDataSource({ url: testDatabase.url, poolSize: 4 }).initialize();
  const module = await Test.createTestingModule({
    providers: [Transactions, NotesRepository, NotesService, { provide: DataSource, useValue: database }],
  }).compile();
  transactions = module.get(Transactions);
  service = module.get(NotesService);
});

beforeEach(async () => {
  await database.query('DROP TABLE IF EXISTS note');
  await database.query('CREATE TABLE note (id serial, text text NOT NULL)');
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

describe('a transactional method', () => {
  it('commits its writes and returns its result', async () => {
    expect(await service.add('one', 'two')).toBe(2);
    expect(await texts()).toEqual(['one', 'two']);
  });

  it('rolls back when it fails', async () => {
    await expect(service.addThenFail('one')).rejects.toThrow('full');
    expect(await texts()).toEqual([]);
  });

  it('joins the transaction of its caller', async () => {
    await expect(service.addTwice('one')).rejects.toThrow('full');
    expect(await texts()).toEqual([]);
  });

  it('rolls back its caller too, even when the error is caught', async () => {
    await expect(service.addIgnoringFailure('one')).rejects.toThrow('full');
    expect(await texts()).toEqual([]);
  });

  it('sends one statement at a time: tests reject more', async () => {
    await expect(service.addAllAtOnce('one', 'two')).rejects.toThrow('Two queries at once in a transaction');
    expect(await texts()).toEqual([]);
  });

  it('does not see the transaction of another call', async () => {
    const outcome = await Promise.allSettled([service.add('kept'), service.addThenFail('undone')]);
    expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await texts()).toEqual(['kept']);
  });

  it('rejects objects that Nest did not create', () => {
    const made = new NotesService({} as NotesRepository);
    expect(() => made.add('one')).toThrow('NotesService.add needs Transactions');
  });
});

describe('a deadlock', () => {
  /** Runs two calls that lock the same rows in opposite order, both holding their first. */
  const deadlock = async (call: (first: number, second: number, between: () => Promise<void>) => Promise<void>) => {
    await service.add('one', 'two');
    let waiting = 2;
    let open!: () => void;
    const bothHold = new Promise<void>((resolve) => (open = resolve));
    const between = async () => {
      waiting -= 1;
      if (waiting === 0) open();
      await bothHold;
    };
    return Promise.allSettled([call(1, 2, between), call(2, 1, between)]);
  };

  it('is retried where the method allows it', async () => {
    const outcome = await deadlock((...args) => service.touchBoth(...args));
    expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('is not retried by a method that joined', async () => {
    const outcome = await deadlock((...args) => transactions.run(() => service.touchBoth(...args)));
    expect(outcome.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('runs only the hooks of the successful attempt', async () => {
    const hooks: number[] = [];
    await deadlock((first, second, between) =>
      transactions.run(
        async () => {
          await transactions.afterCommit(() => void hooks.push(first));
          await service.touchBoth(first, second, between);
        },
        { retryOnDeadlock: true },
      ),
    );
    expect(hooks.sort()).toEqual([1, 2]);
  });

  it('fails after five attempts, and at once for other errors', async () => {
    const attempts = async (code: string) => {
      let runs = 0;
      const work = async () => {
        runs += 1;
        throw Object.assign(new Error('ended'), { driverError: { code } });
      };
      await expect(transactions.run(work, { retryOnDeadlock: true })).rejects.toThrow('ended');
      return runs;
    };
    expect([await attempts('40P01'), await attempts('23505')]).toEqual([5, 1]);
  });
});

describe('an after-commit hook', () => {
  it('runs after the outermost commit, in registration order', async () => {
    const seen: string[] = [];
    await transactions.run(async () => {
      await transactions.run(async () => {
        await transactions.afterCommit(async () => void seen.push(`first sees ${(await texts()).join()}`));
        await service.add('one');
      });
      await transactions.afterCommit(() => void seen.push('second'));
      seen.push('work ends');
    });
    expect(seen).toEqual(['work ends', 'first sees one', 'second']);
  });

  it('never runs after a rollback', async () => {
    const hook = jest.fn<() => void>();
    const work = async () => {
      await transactions.afterCommit(hook);
      await service.addThenFail('one');
    };
    await expect(transactions.run(work)).rejects.toThrow('full');
    expect(hook).not.toHaveBeenCalled();
  });

  it('runs at once without a transaction', async () => {
    const hook = jest.fn<() => void>();
    await transactions.afterCommit(hook);
    expect(hook).toHaveBeenCalledTimes(1);
  });

  it('logs its error without failing caller or next hook', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const next = jest.fn<() => void>();
    const work = async () => {
      await transactions.afterCommit(() => Promise.reject(new Error('no queue')));
      await transactions.afterCommit(next);
      return service.add('one');
    };
    expect(await transactions.run(work)).toBe(1);
    expect(next).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('no queue'));
    log.mockRestore();
  });

  it('may write in a transaction of its own', async () => {
    await transactions.run(async () => {
      await transactions.afterCommit(async () => void (await service.add('after')));
      await service.add('before');
    });
    expect(await texts()).toEqual(['before', 'after']);
  });
});

describe('work that outlives its transaction', () => {
  /** Starts `work` in a transaction and lets it run on after the end. */
  const outlive = async (work: () => Promise<unknown>) => {
    let proceed!: () => void;
    const ended = new Promise<void>((resolve) => (proceed = resolve));
    let stray!: Promise<unknown>;
    await transactions.run(async () => {
      stray = ended.then(work);
      await service.add('one');
    });
    proceed();
    return stray;
  };

  it('rejects a statement with a reason', async () => {
    await expect(outlive(() => transactions.query('SELECT 1'))).rejects.toThrow('has outlived its transaction');
  });

  it('rejects a transaction of its own', async () => {
    await expect(outlive(() => service.add('late'))).rejects.toThrow('has outlived its transaction');
    expect(await texts()).toEqual(['one']);
  });

  it('rejects a hook', async () => {
    await expect(outlive(() => transactions.afterCommit(() => undefined))).rejects.toThrow('has outlived');
  });

  it('rejects statements after a parallel part has failed', async () => {
    let proceed!: () => void;
    const failed = new Promise<void>((resolve) => (proceed = resolve));
    let stray!: Promise<unknown>;
    const work = () =>
      Promise.all([service.addThenFail('one'), (stray = failed.then(() => transactions.query('SELECT 1')))]);
    await expect(transactions.run(work)).rejects.toThrow('full');
    proceed();
    await expect(stray).rejects.toThrow('has outlived its transaction');
  });
});

describe('a lock', () => {
  it('is taken inside a transaction', async () => {
    await expect(service.locked()).resolves.toBeUndefined();
  });

  it('rejects a call outside any transaction', async () => {
    await expect(service.unlocked()).rejects.toThrow('declare the service method @Transactional()');
  });
});

describe('a shared query', () => {
  const NEXT = `SELECT nextval('shared') AS value`;
  const read = (parameters: unknown[] = []) =>
    transactions.queryShared<{ value: string }[]>(
      `${NEXT} ${parameters.length ? 'WHERE $1::int > 0' : ''}`,
      parameters,
    );
  beforeAll(() => database.query('CREATE SEQUENCE shared'));

  it('is one statement for all who ask the same before it is sent, and a new one for whoever asks afterwards', async () => {
    const [first, second, other] = await Promise.all([read(), read(), read([1])]);
    expect(second).toBe(first);
    expect(other).not.toEqual(first);
    expect(await read()).not.toEqual(first);
  });

  it('is not shared with a transaction, which may see its own changes', async () => {
    const [outside, inside] = await Promise.all([read(), transactions.run(() => read())]);
    expect(inside).not.toEqual(outside);
  });

  it('fails for all who asked, and for nobody later', async () => {
    const wrong = () => transactions.queryShared('SELECT 1 / $1::int', [0]);
    await Promise.all([expect(wrong()).rejects.toThrow('zero'), expect(wrong()).rejects.toThrow('zero')]);
    await expect(transactions.queryShared('SELECT 1 / $1::int AS one', [1])).resolves.toEqual([{ one: 1 }]);
  });
});

describe('a prepared statement', () => {
  test('is prepared once by its connection, with any values', async () => {
    await transactions.run(async () => {
      const read = (value: number) => transactions.query(prepared('SELECT $1::int + 1 AS next'), [value]);
      expect([await read(1), await read(2)]).toEqual([[{ next: 2 }], [{ next: 3 }]]);
      const statements = await transactions.query<{ statement: string }[]>(
        'SELECT statement FROM pg_prepared_statements',
      );
      expect(statements.filter(({ statement }) => statement.includes('AS next'))).toHaveLength(1);
    });
  });
});
