/** `node --import ./test/setup/ts-hooks.mjs some.ts` runs a TypeScript file of this package as it is. */
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';

// Node runs the hooks in a thread of their own, which loads this file a second time.
if (isMainThread) register(import.meta.url);

/** Relative imports end in `.js` as they will be after the build; here the source is next to them. */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = fileURLToPath(new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL));
    if (existsSync(source)) return { url: pathToFileURL(source).href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** Compiles TypeScript on load, with the decorators that the build uses. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
