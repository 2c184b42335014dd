import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from '../scripts/lib/compressed-assets.mjs';

/** Where `vite dev` finds the API; a build asks its own origin. To the server the browser's own address stays the host, else its calls are a stranger's. */
const API = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/** What every screen runs on: changes with a library, not with our code. */
const RUNTIME = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]|api-client/;
/** Our parts that several screens share, without those that only a dialog, a form or a toast needs. */
const SHARED = /gallery-ui[\\/]src[\\/](ui|lib|api|words)[\\/](?!Toaster|Modal|useReturnFocus|Field|Passcode|Package|package|accent|viewer|checkout|purchase|stripe|(en|de|es)(\.ts|[\\/](?!common)))|createLucideIcon|arrow-left/;

export default defineConfig({
  plugins: [react(), compressedAssets()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The server allows no inline script and no data: script: everything is a file with a hash in its name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Which file needs which: read by bundle/bundle-size.mjs.
    manifest: true,
    // Left alone, every icon and helper becomes a file and a request of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'import', test: /preload-helper/, priority: 3 }, { name: 'runtime', test: RUNTIME, priority: 2 }, { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 }] } } },
  },
  server: { proxy: { '/api': API, '/media': API } },
});
