import { describeApplied } from './apply-migrations.js';
import { MIGRATION_NAMES } from './migrations.js';

describe('the log of a migration', () => {
  it('names what was applied to an existing database', () => {
    expect(describeApplied(MIGRATION_NAMES.slice(1, 3))).toBe(
      'Applied AddPeople1797400000000, AddPersonFavourites1797400100000.',
    );
  });

  it('says in one sentence that a database is new', () => {
    expect(describeApplied(MIGRATION_NAMES)).toBe('Created the database.');
  });

  it('says that there was nothing to do', () => {
    expect(describeApplied([])).toBe('The database is up to date.');
  });
});
