import { loadConfig } from '../../config/config.js';
import { securityPolicy } from './security-policy.js';

const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', DATA_DIR: '/tmp/nothing' };
const directives = (page: 'gallery' | 'admin', more: Record<string, string> = {}, additions = {}) =>
  Object.fromEntries(
    securityPolicy(page, loadConfig({ ...env, ...more }), additions)
      .split('; ')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );

describe('securityPolicy', () => {
  test('nothing but our own runs, and no script inside a page', () => {
    for (const page of ['gallery', 'admin'] as const) {
      const policy = directives(page);
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'connect-src': "'self'",
        'media-src': "'self' blob: data:",
        'img-src': "'self' data: blob:",
        // The console shows one page of ours; see `framedByConsole`.
        'frame-src': page === 'admin' ? "'self'" : "'none'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(
        Object.entries(policy).filter(([name, value]) => name !== 'style-src' && /unsafe|\*|https:(?!\/)/.test(value)),
      ).toEqual([]);
    }
    expect([directives('gallery')['style-src'], directives('admin')['style-src']]).toEqual([
      "'self'",
      "'self' 'unsafe-inline'",
    ]);
  });

  test('Stripe is let in where it is the provider, on the pages of clients', () => {
    expect(directives('gallery', {}, { stripe: true })).toMatchObject({
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    });
    expect(securityPolicy('admin', loadConfig(env))).not.toContain('stripe');
    expect(securityPolicy('gallery', loadConfig(env))).not.toContain('stripe');
  });

  test.each([
    [
      {
        S3_BUCKET: 'b',
        S3_ENDPOINT: 'http://minio:9000',
        S3_PUBLIC_ENDPOINT: 'https://files.example.com/x',
        S3_FORCE_PATH_STYLE: 'true',
      },
      "'self' https://files.example.com",
    ],
    [
      { S3_BUCKET: 'b', S3_ENDPOINT: 'https://store.example.com' },
      "'self' https://store.example.com https://b.store.example.com",
    ],
    [
      { S3_BUCKET: 'b', S3_REGION: 'eu-central-1' },
      "'self' https://s3.eu-central-1.amazonaws.com https://b.s3.eu-central-1.amazonaws.com",
    ],
  ])('uploads and originals reach the store: %j', (s3, expected) => {
    expect(directives('admin', { ...s3, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })['connect-src']).toBe(
      expected,
    );
  });

  test('a logo elsewhere is shown', () => {
    expect(directives('gallery', { STUDIO_LOGO_URL: 'https://cdn.example.com/logo.svg?x=1' })['img-src']).toBe(
      "'self' data: blob: https://cdn.example.com",
    );
    expect(directives('gallery', { STUDIO_LOGO_URL: '/logo.svg' })['img-src']).toBe("'self' data: blob:");
  });
});
