import type { ErrorBody } from '@showreel/api-client';
import { setLanguage } from '../i18n/language';
import { ApiError, fieldErrors, reasonOf } from './api-error';

const limited = (retryAfterSeconds?: number) =>
  new ApiError(429, 'x', {
    statusCode: 429,
    code: 'auth.too_many_attempts',
    message: 'Too many attempts. Try again in 14 minutes.',
    retryAfterSeconds,
  });

afterEach(async () => {
  localStorage.clear();
  await setLanguage('en');
});

describe('the text of an API error', () => {
  it("shows the server's message in English", () => {
    expect(reasonOf(limited(840), '')).toBe('Too many attempts. Try again in 14 minutes.');
  });

  it.each([
    ['de', 840, 'Zu viele Versuche. Bitte versuchen Sie es in 14 Minuten noch einmal.'],
    ['de', 43_200, 'Zu viele Versuche. Bitte versuchen Sie es in 12 Stunden noch einmal.'],
    ['es', 30, 'Demasiados intentos. Inténtelo de nuevo en 1 minuto.'],
    ['es', undefined, 'Demasiados intentos. Inténtelo de nuevo en 15 minutos.'],
  ] as const)('shows in %s how long to wait: %p seconds', async (language, seconds, text) => {
    await setLanguage(language);
    expect(reasonOf(limited(seconds), '').replace(/\s/g, ' ')).toBe(text);
  });

  it.each([
    ['en', 'At most 80 characters'],
    ['de', 'Höchstens 80 Zeichen.'],
    ['es', 'Como máximo 80 caracteres.'],
  ] as const)('names in %s what is wrong at a field', async (language, text) => {
    await setLanguage(language);
    const tooLong = {
      code: 'too_long',
      params: { field: 'name', most: 80 },
      message: 'At most 80 characters',
    } as const;
    const error = new ApiError(400, 'x', {
      statusCode: 400,
      code: 'request.invalid',
      message: 'At most 80 characters',
      detail: tooLong,
      fields: { name: tooLong },
    });
    expect([fieldErrors(error), reasonOf(error, '')]).toEqual([{ name: text }, text]);
  });

  it.each([
    ['de', 'Ihre Karte ist abgelaufen.'],
    ['es', 'Su tarjeta ha caducado.'],
  ] as const)('names in %s the exact cause, and the code alone where that is new', async (language, text) => {
    await setLanguage(language);
    const declined = (detail: object) =>
      new ApiError(402, 'x', { statusCode: 402, code: 'payments.card_declined', message: 'No', detail } as ErrorBody);
    expect(reasonOf(declined({ code: 'card_expired', params: {}, message: 'No' }), '')).toBe(text);
    expect(reasonOf(declined({ code: 'card_melted', params: {}, message: 'No' }), '')).toMatch(/abgelehnt|rechazada/);
  });
});
