import { HttpError } from 'react-admin';
import { conflictOf, differences, expiryOf, validateProject, formOf } from './projectForm';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const project = {
  name: 'Wedding',
  clientEmail: 'anna@example.test',
  description: null,
  status: 'active' as const,
  timerEnabled: false,
  expiresAt: null,
};
const ZONE = 'Pacific/Auckland';
const form = formOf(project, 3, ZONE);
const NO_TIMER = { timerEnabled: false, expiresAt: null };

describe('the form of a project', () => {
  it('says what the product document says, at the field', () => {
    expect(validateProject({ ...form, name: ' ', clientEmail: 'anna' }, NO_TIMER, NOW, ZONE)).toEqual({
      name: 'Project name is required',
      clientEmail: 'Valid email is required',
    });
    expect(validateProject({ ...form, name: 'x'.repeat(10_000) }, NO_TIMER, NOW, ZONE)).toHaveProperty('name');
    expect(validateProject({ ...form, timer: { enabled: true, expiresAt: '' } }, NO_TIMER, NOW, ZONE)).toHaveProperty(
      'expiresAt',
    );
    expect(
      validateProject({ ...form, timer: { enabled: true, expiresAt: '2020-01-01T10:00' } }, NO_TIMER, NOW, ZONE),
    ).toHaveProperty('expiresAt');
    expect(validateProject(form, NO_TIMER, NOW, ZONE)).toEqual({});
  });

  it('leaves a timer that has ended as it is, to the millisecond, while the rest is edited', () => {
    const kept = '2026-01-05T10:20:33.123Z';
    const late = formOf({ ...project, timerEnabled: true, expiresAt: kept }, 3, ZONE);
    expect(validateProject(late, { timerEnabled: true, expiresAt: kept }, NOW, ZONE)).toEqual({});
    expect(expiryOf(late, kept, ZONE)).toBe(kept);
    expect(expiryOf({ timer: { enabled: false, expiresAt: '' } }, kept, ZONE)).toBeNull();
    expect(expiryOf({ timer: { enabled: true, expiresAt: '2030-01-05T10:20' } }, kept, ZONE)).toBe(
      '2030-01-04T21:20:00.000Z',
    );
  });
});

it('leaves a timer without an end as it is while the rest is edited', () => {
  const endless = { ...project, timerEnabled: true };
  const edited = { ...formOf(endless, 3, ZONE), name: 'Renamed' };
  expect([validateProject(edited, endless, NOW, ZONE), expiryOf(edited, null, ZONE)]).toEqual([{}, null]);
});

describe('a second editor', () => {
  const body = {
    code: 'project.changed',
    version: 4,
    changedAt: null,
    changedByName: 'Olga',
    current: { ...project, name: 'Theirs', status: 'archived' as const },
  };

  it('is known by the code alone', () => {
    expect(conflictOf(new HttpError('no', 409, body))).toBe(body);
    expect(conflictOf(new HttpError('no', 409, { code: 'user.last_admin' }))).toBeNull();
    expect(conflictOf(new Error('no'))).toBeNull();
  });

  it('is told where the two differ', () => {
    expect(differences({ ...form, description: 'mine' }, body, ZONE)).toEqual(['name', 'description', 'status']);
    expect(differences(formOf(body.current, 4, ZONE), body, ZONE)).toEqual([]);
  });

  it('finds no difference in a closing time that both have, whatever zone the browser is in', () => {
    const closing = { ...project, timerEnabled: true, expiresAt: '2030-01-05T10:20:00.000Z' };
    expect(differences(formOf(closing, 3, ZONE), { ...body, current: closing }, ZONE)).toEqual([]);
  });
});
