import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { CreateSchema } from '../migrations/1797300917203-create-schema.js';

const RELEASED = '1bec41d92028f4b473270c02f5fc131cce19179ca652449c60830eb2a639d0f4';
const ADVICE = 'Databases have the schema of 1.0.0 already: write a migration (CONTRIBUTING.md, "Change the schema").';

describe('the schema of 1.0.0', () => {
  it('never changes', async () => {
    const hash = createHash('sha256');
    const query = (sql: string) => Promise.resolve(hash.update(sql));
    await new CreateSchema().up({ query } as unknown as QueryRunner);
    expect([ADVICE, hash.digest('hex')]).toEqual([ADVICE, RELEASED]);
  });
});
