/** `node --import ./test/register-ts.mjs some.ts` runs a TypeScript file of this package as it is. */
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
