import { copySubject } from './share-mail.js';

describe('mails of shares', () => {
  it.each([
    ['en', '[Preview] Harbour'],
    ['de', '[Vorschau] Harbour'],
    ['es', '[Vista previa] Harbour'],
  ] as const)('marks the copy for staff in %s', (language, subject) => {
    expect(copySubject('Harbour', language)).toBe(subject);
  });
});
