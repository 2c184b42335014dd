import { takenAt } from './taken-at.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const at = (wall: string, offsetMinutes: number | null = null) =>
  takenAt({ wall: new Date(wall), offsetMinutes }, 'Europe/Berlin', NOW)?.toISOString() ?? null;

describe('takenAt', () => {
  test('takenAt uses the camera’s zone, or else the studio’s', () => {
    expect(at('2026-01-10T12:00:00Z', 540)).toBe('2026-01-10T03:00:00.000Z');
    expect(at('2026-01-10T12:00:00Z', 0)).toBe('2026-01-10T12:00:00.000Z');
    expect(at('2026-01-10T12:00:00Z')).toBe('2026-01-10T11:00:00.000Z');
    expect(at('1931-05-04T12:00:00Z')).toBe('1931-05-04T11:00:00.000Z');
  });

  test.each([
    '0000-01-01T00:00:00Z',
    '1904-01-01T00:00:00Z',
    '1904-03-02T05:00:00Z',
    '1970-01-01T00:10:00Z',
    '1980-01-01T00:00:00Z',
    '2026-06-03T12:00:00Z',
    '9999-01-01T00:00:00Z',
    'nonsense',
  ])('%s is nonsense', (wall) => {
    expect(at(wall)).toBeNull();
  });

  test('takenAt accepts a clock a zone ahead and returns null without a time', () => {
    expect(at('2026-06-02T01:00:00Z')).toBe('2026-06-01T23:00:00.000Z');
    expect(takenAt(null, 'UTC', NOW)).toBeNull();
  });
});
