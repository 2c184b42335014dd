import { defineConfig } from '@hey-api/openapi-ts';

/** One typed client for both front ends, made from the committed API description. */
export default defineConfig({
  input: '../backend/openapi.json',
  output: { path: 'src', clean: true },
  parser: {
    // Lists that are read page by page name the last entry that is known: they get `Infinite` options.
    pagination: { keywords: ['before', 'after'] },
    patch: {
      // What a rejected call throws is an error of the front end (`HttpError`, `ApiError`), not the body of the reply.
      operations: (_method, _path, { responses }) => {
        for (const status of Object.keys(responses ?? {}))
          if (status === 'default' || Number(status) >= 400) delete responses![status];
      },
    },
  },
  plugins: [
    '@hey-api/typescript',
    // A call resolves to the body of the reply. The session is a cookie, which the browser sends by itself.
    { name: '@hey-api/sdk', responseStyle: 'data', auth: false },
    { name: '@hey-api/client-fetch', throwOnError: true },
    // Options of queries and mutations, with keys.
    '@tanstack/react-query',
  ],
});
