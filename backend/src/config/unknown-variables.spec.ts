import { unknownVariables } from './unknown-variables.js';
import { COMPOSE_ONLY, VARIABLES } from './variables.js';

describe('unknownVariables', () => {
  test.each([
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['STRIPE_WEBHOOK_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
  ])('%s is reported, and %s proposed', (name, meant) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([
      `${name} is not a setting, and nothing reads it. Did you mean ${meant}?`,
    ]);
  });

  test('known, foreign and empty variables are not reported', () => {
    const foreign = [
      'PATH',
      'HOSTNAME',
      'NODE_OPTIONS',
      'AWS_REGION',
      'PGPASSWORD',
      'WORKER_PORT_80_TCP',
      'REDIS_PORT',
    ];
    const names = [...Object.keys(VARIABLES), ...COMPOSE_ONLY, ...foreign];
    expect(unknownVariables({ ...Object.fromEntries(names.map((name) => [name, 'x'])), S3_BUCKETT: ' ' })).toEqual([]);
  });
});
