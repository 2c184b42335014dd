import { defineConfig } from '@hey-api/openapi-ts';

/** One typed client for both front ends, made from the committed API description. */
export default defineConfig({
  input: '../backend/openapi.json',
  output: { path: 'src', clean: true },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', { name: '@hey-api/client-fetch', throwOnError: true }],
});
