import { HttpError } from 'react-admin';
import { changesOf, conflictOf, differences, formOf } from './projectForm';

const project = {
  name: 'Wedding',
  clientName: null,
  clientEmail: 'anna@example.test',
  eventDate: null,
  language: null,
  description: null,
  priceListId: null,
  status: 'active' as const,
  timerEnabled: false,
  expiresAt: null,
  watermarkEnabled: true,
  emailLinks: true,
};
const ZONE = 'Pacific/Auckland';
const form = formOf(project, 3, ZONE);

describe('changesOf', () => {
  it('trims text and sends null for an empty field', () => {
    expect(changesOf({ ...form, name: ' Wedding ', description: '  ' }, project, ZONE)).toEqual({
      ...project,
      version: 3,
    });
  });

  it('sends names and the event date as they were typed', () => {
    const typed = {
      clientName: ' Anna and Tom ',
      eventDate: '2026-09-12',
      language: 'de' as const,
    };
    expect(changesOf({ ...form, ...typed }, project, ZONE)).toMatchObject({
      clientName: 'Anna and Tom',
      eventDate: '2026-09-12',
      language: 'de',
    });
  });
});

describe('a second editor', () => {
  const body = {
    code: 'project.changed',
    version: 4,
    changedAt: null,
    changedByName: 'Olga',
    current: { ...project, name: 'Theirs', status: 'archived' as const },
  };

  it('is detected by the error code alone', () => {
    expect(conflictOf(new HttpError('no', 409, body))).toBe(body);
    expect(conflictOf(new HttpError('no', 409, { code: 'user.last_admin' }))).toBeNull();
    expect(conflictOf(new Error('no'))).toBeNull();
  });

  it('gets the fields that differ', () => {
    expect(differences({ ...form, description: 'mine' }, body, ZONE)).toEqual(['name', 'description', 'status']);
    expect(differences(formOf(body.current, 4, ZONE), body, ZONE)).toEqual([]);
  });

  it('treats equal closing times as equal in every time zone', () => {
    const closing = { ...project, timerEnabled: true, expiresAt: '2030-01-05T10:20:00.000Z' };
    expect(differences(formOf(closing, 3, ZONE), { ...body, current: closing }, ZONE)).toEqual([]);
  });
});
