import { defineConfig } from '@hey-api/openapi-ts';

/** One typed client for both front ends, made from the committed API description. */
export default defineConfig({
  input: '../backend/openapi.json',
  output: { path: 'src', clean: true },
  // Calls receive the client that sends them: the gallery has a lighter one than the generated one (gallery-ui/src/api/light-client.ts).
  plugins: [
    '@hey-api/typescript',
    // The session is a cookie, which the browser sends by itself.
    { name: '@hey-api/sdk', client: false, auth: false },
    { name: '@hey-api/client-fetch', throwOnError: true },
  ],
});
