import { ListConditions, totalOf } from './list-conditions.js';

const ID = '11111111-1111-4111-8111-111111111111';

describe('ListConditions', () => {
  it('is true without a filter', () => {
    const conditions = new ListConditions();
    conditions.uuids('id', undefined);
    conditions.texts('state', undefined);
    conditions.search('  ', 'name');
    expect([conditions.where, conditions.parameters]).toEqual(['true', []]);
  });

  it('binds values in their order after those that are there', () => {
    const conditions = new ListConditions(['active'], ['first']);
    conditions.texts('state', 'paid');
    conditions.search('An', 'lower(name)', 'email');
    expect(conditions.where).toBe('active AND state = $2::text AND (lower(name) LIKE $3 OR email LIKE $3)');
    expect(conditions.parameters).toEqual(['first', 'paid', '%an%']);
  });

  it('compares a list with ANY and drops what is no UUID', () => {
    const conditions = new ListConditions();
    conditions.uuids('id', ['x', ID, ID]);
    conditions.uuids('other', 'x');
    expect(conditions.where).toBe('id = ANY($1::uuid[]) AND other = ANY($2::uuid[])');
    expect(conditions.parameters).toEqual([[ID, ID], []]);
  });
});

describe('totalOf', () => {
  it.each([
    ['the first page is not full', 0, 3, 3],
    ['a later page is not full', 10, 3, 13],
    ['a page is full', 0, 10, 99],
    ['a page lies behind the end', 20, 0, 99],
    ['the list is empty', 0, 0, 0],
  ])('counts only when it must: %s', async (_, first, length, total) => {
    const rows = Array.from({ length });
    await expect(totalOf({ first, last: first + 9 }, rows, () => Promise.resolve([{ total: 99 }]))).resolves.toBe(
      total,
    );
  });
});
