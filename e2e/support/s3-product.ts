import { readFileSync } from 'node:fs';
import type { CorsRule } from '../../backend/test/servers/s3/cors.js';
import { FakeS3Server } from '../../backend/test/servers/s3/fake-s3-server.js';
import { test as base } from './fixtures.js';
import type { Env } from './product.js';

/** A product that stores its files in a bucket: the browser uploads to another origin. */
export const test = base.extend<object, { s3: FakeS3Server; furtherEnv: Env }>({
  s3: [
    async ({ browserName: _ }, use) => {
      const s3 = await FakeS3Server.start();
      await use(s3);
      await s3.close();
    },
    { scope: 'worker' },
  ],
  furtherEnv: [{}, { scope: 'worker', option: true }],
  env: [
    async ({ s3: { endpoint, bucketName, credentials }, furtherEnv }, use) =>
      use({
        S3_BUCKET: bucketName,
        S3_ENDPOINT: endpoint,
        S3_FORCE_PATH_STYLE: 'true',
        S3_REGION: credentials.region,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        UPLOAD_PART_KB: '5120',
        ...furtherEnv,
      }),
    { scope: 'worker' },
  ],
});

/** Returns the rule of docs/operations.md, for this site. */
export function documentedRule(site: string): CorsRule {
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [rule] = JSON.parse(/\[\{ "AllowedOrigins".*\}\]/.exec(docs)![0]) as [CorsRule];
  return { ...rule, AllowedOrigins: [site] };
}
