import { instantOf } from '../lib/studioTime';
import { actionWords, detailWords, periodOf } from './activityWords';

it('reads the name of a call', () => {
  expect(['deleteProject', 'signInFailed', 'login'].map(actionWords)).toEqual(['Delete project', 'Sign in failed', 'Login']);
});

it('tells what is known, and nothing that is empty', () => {
  expect(detailWords({ details: { changed: 'name', first: null, amountCents: 500 }, code: null })).toBe('changed: name · amount cents: 500');
  expect(detailWords({ details: {}, code: 'project.not_found' })).toBe('project.not_found');
});

it('means whole days of the studio, on days when clocks change too', () => {
  const berlin = (day: string) => instantOf(`${day}T00:00`, 'Europe/Berlin');
  expect(periodOf('2027-03-28', '2027-03-28', berlin)).toEqual({ from: '2027-03-27T23:00:00.000Z', to: '2027-03-28T22:00:00.000Z' });
  expect(periodOf('', '', berlin)).toEqual({});
});
