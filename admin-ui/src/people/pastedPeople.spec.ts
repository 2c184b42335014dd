import { readPastedPeople } from './pastedPeople';

const ANNA = { name: 'Anna Ahrens', email: 'anna@example.com' };

describe('readPastedPeople', () => {
  it.each([
    ['Anna Ahrens, anna@example.com', ANNA],
    ['Anna Ahrens; anna@example.com', ANNA],
    ['anna@example.com, Anna Ahrens', ANNA],
    ['Anna Ahrens\tanna@example.com', ANNA],
    ['Anna\tAhrens\tanna@example.com', ANNA],
    ['Anna Ahrens <anna@example.com>', ANNA],
    ['"Anna Ahrens" <anna@example.com>,', ANNA],
    ['  Anna Ahrens ,anna@example.com  ', ANNA],
    ['<anna@example.com>', { name: null, email: 'anna@example.com' }],
    ['anna@example.com', { name: null, email: 'anna@example.com' }],
    ['Anna Ahrens', { name: 'Anna Ahrens', email: null }],
    ['Ahrens, Anna', { name: 'Ahrens, Anna', email: null }],
    ['Anna, anna@', { name: 'Anna', email: 'anna@' }],
    ['a@example.com, b@example.com', { name: null, email: 'a@example.com, b@example.com' }],
  ])('reads %j', (line, person) => {
    expect(readPastedPeople(line)).toEqual([{ text: line.trim(), ...person }]);
  });

  it('reads one person a line, and skips empty lines', () => {
    expect(readPastedPeople('Anna\r\n\n  \t\nBen, ben@example.com\n').map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });
});
