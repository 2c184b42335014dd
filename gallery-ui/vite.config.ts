import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compressedAssets } from '../scripts/build/compressed-assets.mjs';
import { apiCalls } from './bundle/api-calls.ts';
import { pageManifest } from './bundle/page-manifest.ts';
import { preloadHelper } from './bundle/preload-helper.ts';

/**
 * The API for `vite dev`; a build asks its own origin. To the server the browser's own address stays the host, else the
 * server rejects its calls as another site's.
 */
const API = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/**
 * Modules that are fetched together are one file, with everything that they import. Without groups, every part that
 * two screens share becomes a file and a request of its own, 20 of them for a gallery. A new screen or part needs no
 * rule here. A module belongs to the first group that takes it. bundle/bundle-size.mjs checks the limits.
 */
const GALLERY = ['main.tsx', 'app/gallery/GalleryRoute.tsx'];
/** The modules that three parts share; the libraries of one screen stay with it. */
const OFTEN: Partial<Rolldown.CodeSplittingGroup> = { minShareCount: 3, test: /^(?!.*node_modules)/ };
const TOGETHER = [
  /** The page's entry: a cover waits for nothing else. docs/decisions/018 */
  together('start', ['start.ts']),
  /** Libraries of the first load: they change less often than our code. Endless lists are for signed-in users. */
  together('runtime', GALLERY, {
    test: /^(?!.*(?:infiniteQueryObserver|useInfiniteQuery)).*(?:node_modules|api-client)/,
  }),
  /** Our own code of the first load that other screens use too. */
  together('shared', GALLERY, { minShareCount: 2, test: /^(?!.*(?:infiniteQueryObserver|useInfiniteQuery))/ }),
  /** The modules that a gallery fetches in a quiet moment: dialogs, the bar of chosen files, toasts, more files. */
  together('later', [
    'ui/toast/Toaster.tsx',
    'features/gallery/selection/SelectionBar.tsx',
    'features/gallery/downloads/DownloadDialog.tsx',
    'features/gallery/downloads/share-files.ts',
    'features/gallery/FilesLoader.tsx',
    'features/gallery/grid/MoreFiles.tsx',
    'api/gallery/read-pages.ts',
  ]),
  /** The page of everything that is not a gallery: selling does not wait for signing in. */
  together('page', ['ui/page/Page.tsx', 'ui/controls/Field.tsx']),
  /** The modules that the forms for signing in share. */
  together('sign-in', ['features/login/LoginPage.tsx', 'features/login/ResetPasswordPage.tsx'], OFTEN),
  /** The modules that packages, checkout, receipts and locked files share: first those of a checkout. */
  together('sales', ['features/checkout/CheckoutPage.tsx'], OFTEN),
  together('receipts', ['features/receipts/ReceiptPage.tsx', 'features/packages/PackagesPage.tsx'], OFTEN),
  /** The modules that only the screens of signed-in users share. */
  together('signed-in', ['app/signed-in/SignedIn.tsx'], { minShareCount: 2 }),
];

function together(
  name: string,
  modules: readonly string[],
  more: Partial<Rolldown.CodeSplittingGroup> = {},
): Rolldown.CodeSplittingGroup {
  const reached = new Set<string>();
  return {
    ...more,
    name(id, graph) {
      const follow = (module: string) => {
        if (reached.has(module)) return;
        reached.add(module);
        graph.getModuleInfo(module)?.importedIds.forEach(follow);
      };
      if (reached.size === 0)
        for (const module of modules) follow(join(import.meta.dirname, 'src', module).replaceAll('\\', '/'));
      return reached.has(id) ? name : null;
    },
  };
}

/** Parts that pages name, and that somebody looks for in the network panel. */
const NAMED = ['main', 'start', 'LoginPage', 'GalleryRoute', 'Lightbox', 'SandboxPayment', 'index'];

/** Class names of a module: unique by its path. Vite's own have the line too, which does not compress. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  // The generated calls use this site's client.
  resolve: { alias: { './client.gen': join(import.meta.dirname, 'src/api/light-client.ts') } },
  plugins: [apiCalls(), preloadHelper(), react(), compressedAssets(), pageManifest()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The server allows no inline script and no data: script: everything is a file with a hash in its name.
    assetsInlineLimit: 0,
    // The licences of the packages inside the scripts must come with them.
    license: { fileName: 'third-party-licences.md' },
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The manifest says which file needs which. bundle/bundle-size.mjs and bundle/page-manifest.ts read it.
    manifest: true,
    // The first load contains the names of all parts and style sheets: most are short and without their module's name,
    // which saves a kilobyte.
    rolldownOptions: {
      output: {
        // Names of small letters and digits compress better than Vite's, and differ on every disk.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => (NAMED.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: TOGETHER },
      },
    },
  },
  server: { proxy: { '/api': API, '/media': API } },
});
