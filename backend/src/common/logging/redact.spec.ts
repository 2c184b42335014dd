import { redactText, redactValue } from './redact.js';

const ID = '7b1c2d3e-0000-4000-8000-000000000000';

describe('redact', () => {
  test.each([
    ['Mail to anna.b+1@example.co.uk failed', 'Mail to [email] failed'],
    ['GET /gallery/6f/anna%40example.com 404', 'GET /gallery/6f/[email] 404'],
    [`GET /gallery/${ID}/AbC-1_z 404`, `GET /gallery/${ID}/[redacted] 404`],
    [`GET /api/gallery/${ID}/AbC-1_z/archive/0b1c failed`, `GET /api/gallery/${ID}/[redacted]/archive/0b1c failed`],
    [
      `"https://a.test/packages/${ID.toUpperCase()}/AbC-1_z"`,
      `"https://a.test/packages/${ID.toUpperCase()}/[redacted]"`,
    ],
    [`/receipt/${ID}/AbC-1_z/7c?code=x`, `/receipt/${ID}/[redacted]/7c?[redacted]`],
    [`/checkout?projectId=${ID}&clientEmail=AbC-1_z`, '/checkout?[redacted]'],
    [
      `/gallery/${ID} and /api/admin/projects/${ID}/people/7c`,
      `/gallery/${ID} and /api/admin/projects/${ID}/people/7c`,
    ],
    [
      'at read (/app/dist/modules/gallery/access/gallery.js:5)',
      'at read (/app/dist/modules/gallery/access/gallery.js:5)',
    ],
    [
      'postgres://showreel:geheim@db:5432/showreel does not answer',
      'postgres://[redacted]@db:5432/showreel does not answer',
    ],
    ['https://s3.test/b/k.jpg?X-Amz-Signature=abc&x=1 answered 403', 'https://s3.test/b/k.jpg?[redacted] answered 403'],
    ['/media/c1a2-Zm9v_-x/0b1c/c960.jpg', '/media/[redacted]/0b1c/c960.jpg'],
    ['PUT /api/uploads/eyJ.abc-_x failed', 'PUT /api/uploads/[redacted] failed'],
    ['{"passcode":"1234 567"}', '{"passcode":"[redacted] 567"}'],
    ['password=hunter2; next', 'password=[redacted]; next'],
    ['Is this right? Yes, at 14:05.', 'Is this right? Yes, at 14:05.'],
  ])('redacts %s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  test('redacts values by their keys', () => {
    const line = { authorization: 'Bearer x', deep: { newPassword: 'y', to: 'una@example.test' }, count: 3 };
    expect(JSON.parse(JSON.stringify(line, redactValue))).toEqual({
      authorization: '[redacted]',
      deep: { newPassword: '[redacted]', to: '[email]' },
      count: 3,
    });
  });
});
