import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = join(import.meta.dirname, '../../api-client/src/sdk.gen.ts').replaceAll('\\', '/');
const CALL = `${CLIENT}?call=`;
const IMPORT = /^import \{([^}]+)\} from '@showreel\/api-client';$/gm;

/**
 * A Vite plugin: every call of the generated client is a module of its own in the build. In one file, the calls of all
 * screens would belong to the first load.
 */
export function apiCalls(): Plugin {
  let calls = new Map<string, string>();
  return {
    name: 'api-calls',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => void (calls = splitCalls(readFileSync(CLIENT, 'utf8'))),
    transform: (code, id) =>
      id.includes('/src/') && code.includes('@showreel/api-client') ? importEach(code) : undefined,
    resolveId: (id) => (id.startsWith(CALL) ? id : undefined),
    load(id) {
      const code = id.startsWith(CALL) ? calls.get(id.slice(CALL.length)) : undefined;
      return code && { code, moduleType: 'ts' };
    },
  };
}

/** Returns the source of each call with the imports of all, by name. */
function splitCalls(source: string): Map<string, string> {
  const [head = '', ...calls] = source.split(/^(?=export const \w+ = )/m);
  const imports = head.split('\n').filter((line) => line.startsWith('import '));
  return new Map(calls.map((code) => [/\w+(?= =)/.exec(code)![0], [...imports, code].join('\n')]));
}

/** Imports each call from its own module. Types are erased. */
function importEach(code: string): string {
  return code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${CALL}${name}';`)
      .join(' '),
  );
}
