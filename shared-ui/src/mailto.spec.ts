import { mailtoOf } from './mailto';

describe('mailtoOf', () => {
  it.each([
    ['anna+tom@example.com', undefined, 'mailto:anna+tom@example.com'],
    ['100%?x&y@example.com', undefined, 'mailto:100%25%3Fx%26y@example.com'],
    [
      'ana@example.com',
      'Anna & Ben: mehr Zeit?',
      'mailto:ana@example.com?subject=Anna%20%26%20Ben%3A%20mehr%20Zeit%3F',
    ],
  ])('writes to %s about %s', (email, subject, link) => expect(mailtoOf(email, subject)).toBe(link));
});
