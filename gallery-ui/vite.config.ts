import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedAssets } from '../scripts/lib/compressed-assets.mjs';

/** Where `vite dev` finds the API; a build asks its own origin. To the server the browser's own address stays the host, else its calls are a stranger's. */
const API = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/**
 * Parts of libraries that this site has no use for, in the first load of every screen: the builder of the icons'
 * package, and all that the generated client can do beside sending JSON. Ours stand in.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  load(id) {
    if (/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id)) return "export { drawIcon as default } from '/src/ui/icon.ts';";
    if (/api-client[\\/]src[\\/]client\.gen\.ts$/.test(id)) return "export { client } from '/src/api/light-client.ts';";
    return null;
  },
  // Called when it is loaded, this keeps the router's table of routes in, which app/routes.ts does without.
  transform: (code, id) => (/react-router[\\/].*[\\/]components\.js$/.test(id) ? code.replace('= React$1.memo(', '= /* @__PURE__ */ React$1.memo(') : null),
};

/** What every screen runs on: changes with a library, not with our code. */
const RUNTIME = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*[iI]nfiniteQuery(Observer|\.))|api-client|light-client/;
/** What only the screens of who is signed in share. */
const SIGNED_IN = /gallery-ui[\\/]src[\\/](ui|api)[\\/](session|receipts|projects|useSignedOut)/;
/** Our parts that several screens share, without those that only a dialog, a form or a toast needs. */
const SHARED = /gallery-ui[\\/]src[\\/](ui|lib|api|words)[\\/](?!Toaster|Modal|light-client|archives|save-file|session|receipts|projects|useSignedOut|useReturnFocus|Field|Passcode|Package|package|accent|viewer|checkout(?!-order)|purchase|stripe|(en|de|es)(\.ts|[\\/](?!common)))|createLucideIcon|icons[\\/](arrow-left|check|download|heart|play)\.|Gallery\.module|fonts\.css/;
/** What a gallery fetches in a quiet moment: dialogs, the bar of chosen files, toasts. One file instead of a dozen. */
const DIALOGS = /gallery-ui[\\/]src[\\/](features[\\/]gallery[\\/](DownloadDialogs|SelectionBar|ManyQuestion|useArchiveDownload)|ui[\\/](Modal|Toaster|useReturnFocus)|words[\\/]en[\\/]downloads|lib[\\/]save-file)|node_modules[\\/](@radix-ui|radix-ui|react-remove-scroll|aria-hidden|focus-|use-)|icons[\\/]x\./;

export default defineConfig({
  plugins: [react(), leaveOut, compressedAssets()],
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', test: /preload-helper|src[\\/]start\.ts/, priority: 3 }, { name: 'runtime', test: RUNTIME, priority: 2 }, { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 }, { name: 'dialogs', test: DIALOGS, priority: 1 }, { name: 'signed-in', test: SIGNED_IN, minShareCount: 2, priority: 1 }] } } },
  },
  server: { proxy: { '/api': API, '/media': API } },
});
