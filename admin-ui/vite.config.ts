import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from '../scripts/build/compressed-assets.mjs';
import { lighterPackages } from './bundle/lighter-packages.ts';

// The browser's own address is kept as the host: otherwise the server would take its calls for another origin's.
const api = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/** The console is served under /admin/ of the backend's origin; the dev server proxies calls and media to it. */
export default defineConfig({
  base: '/admin/',
  plugins: [lighterPackages(), react(), compressedAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // bundle-split.spec.ts reads it.
    manifest: true,
    // The page's content policy allows files of this origin only.
    assetsInlineLimit: 0,
    // The licences of the packages inside the scripts must come with them.
    license: { fileName: 'third-party-licences.md' },
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // The modules that many screens share are one file: each by itself would be a request, and compress worse.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 20 }] } },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
