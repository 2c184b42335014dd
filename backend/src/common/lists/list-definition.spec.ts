import { ListDefinition } from './list-definition.js';

const LIST = new ListDefinition('things', {
  sort: { name: 'lower(name)', soldAt: 'sold_at' },
  nullable: ['soldAt'],
  key: 'id',
  filter: ['q'],
  defaultSort: { field: 'name', order: 'ASC' },
});

describe('ListDefinition', () => {
  it('reads the first 1,000 rows in the default order when nothing is asked', () => {
    expect(LIST.parse({})).toEqual({
      sort: { field: 'name', order: 'ASC' },
      range: { first: 0, last: 999 },
      filter: {},
    });
  });

  it('rejects an order and a filter that it does not have', () => {
    expect(() => LIST.parse({ sort: '["id","ASC"]' })).toThrow('name, soldAt');
    expect(() => LIST.parse({ filter: '{"owner":1}' })).toThrow('owner');
  });

  it('orders equal rows by the key, and puts empty values of a nullable column last', () => {
    expect(LIST.orderBy({ field: 'name', order: 'DESC' })).toBe('lower(name) DESC, id DESC');
    expect(LIST.orderBy({ field: 'soldAt', order: 'ASC' }, 't.')).toBe('t.sold_at ASC NULLS LAST, t.id ASC');
  });
});
