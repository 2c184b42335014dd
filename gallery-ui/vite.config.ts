import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `vite dev` finds the API; a build asks its own origin. */
const API = process.env['SHOWREEL_API'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // The server allows no inline script and no data: script: everything is a file with a hash in its name.
  build: { outDir: 'dist', assetsDir: 'assets', assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  server: { proxy: { '/api': API, '/media': API } },
});
