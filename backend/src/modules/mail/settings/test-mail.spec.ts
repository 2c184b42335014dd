import { testMail } from './test-mail.js';

describe('testMail', () => {
  it.each([
    ['en', 'Test email from A & B', 'This is a test email from A & B.'],
    ['de', 'Test-E-Mail von A & B', 'Das ist eine Test-E-Mail von A & B.'],
    ['es', 'Correo de prueba de A & B', 'Este es un correo de prueba de A & B.'],
  ] as const)('is written in %s', (language, subject, start) => {
    const mail = testMail('A & B', language);
    expect(mail.subject).toBe(subject);
    expect(mail.text.startsWith(start)).toBe(true);
    expect(mail.html).toContain(start.replace('&', '&#38;'));
  });
});
