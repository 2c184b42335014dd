import type { ErrorBody } from '@showreel/api-client';
import { setLanguage } from '../i18n/language';
import { ApiError, reasonOf } from './api-error';

const limited = (retryAfterSeconds?: number) =>
  new ApiError(429, 'x', {
    statusCode: 429,
    code: 'auth.too_many_attempts',
    message: 'Too many attempts. Try again in 14 minutes.',
    retryAfterSeconds,
  } as ErrorBody);

afterEach(async () => {
  localStorage.clear();
  await setLanguage('en');
});

it('says in English what the server says', () => {
  expect(reasonOf(limited(840), '')).toBe('Too many attempts. Try again in 14 minutes.');
});

it.each([
  ['de', 840, 'Zu viele Versuche. Bitte versuchen Sie es in 14 Minuten noch einmal.'],
  ['de', 43_200, 'Zu viele Versuche. Bitte versuchen Sie es in 12 Stunden noch einmal.'],
  ['es', 30, 'Demasiados intentos. Inténtelo de nuevo en 1 minuto.'],
  ['es', undefined, 'Demasiados intentos. Inténtelo de nuevo en 15 minutos.'],
] as const)('says in %s how long to wait: %p seconds', async (language, seconds, text) => {
  await setLanguage(language);
  expect(reasonOf(limited(seconds), '').replace(/\s/g, ' ')).toBe(text);
});
