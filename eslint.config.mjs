import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { imports } from './eslint/imports.mjs';
import {
  ADAPTER_IMPORTS,
  BACKEND_IMPORTS,
  MODULE_IMPORTS,
  NO_BARRELS,
  NO_ENV,
  NO_UNINJECTED_TIME,
  NO_WRITES,
  SERVICE_IMPORTS,
} from './eslint/restrictions.mjs';
import { tables } from './eslint/tables.mjs';
import { visibleTexts } from './eslint/visible-texts.mjs';

const SCRIPTS = ['**/*.{js,cjs,mjs}'];
const FRONT_ENDS = ['gallery-ui/src/**/*.{ts,tsx}', 'admin-ui/src/**/*.{ts,tsx}', 'shared-ui/src/**/*.{ts,tsx}'];

/**
 * In TypeScript, ESLint has the rules that Oxlint lacks (docs/decisions/037). Who may import whom is in eslint/: this
 * file only lists where each rule applies.
 */
export default defineConfig(
  globalIgnores([
    '**/node_modules/**',
    '**/dist/**',
    '**/dist-dev/**',
    '**/.cache/**',
    '.data/**',
    '**/coverage/**',
    '**/test-results/**',
    '**/playwright-report/**',
    'api-client/src/**',
    'samples/**',
    // Tests may import everything, and nobody reads their texts.
    '**/*.spec.{ts,tsx}',
    'backend/test/**/*.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: SCRIPTS, extends: [js.configs.recommended] },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  // An AppError is one line for people; the vendor's error behind it is logged where it is caught.
  { files: SCRIPTS, rules: { 'preserve-caught-error': 'off' } },
  // They hold functions that run in the page.
  {
    files: ['scripts/screenshots.mjs', 'scripts/screenshots/*.mjs', 'bench/support/phone.mjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }] },
  },
  {
    files: ['backend/src/**/*.ts', ...FRONT_ENDS],
    languageOptions: { parser: tseslint.parser },
    // Oxlint's does not find all of them.
    rules: { 'no-useless-assignment': 'error' },
  },
  {
    files: ['backend/src/**/*.ts', ...FRONT_ENDS],
    plugins: { order: { rules: { imports } } },
    rules: { 'order/imports': 'error' },
  },
  {
    files: ['backend/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', BACKEND_IMPORTS] },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: ['**/*.{repository,query,entity}.ts'],
    rules: { 'no-restricted-imports': ['error', MODULE_IMPORTS] },
  },
  {
    files: ['backend/src/modules/**/*.service.ts'],
    rules: { 'no-restricted-imports': ['error', SERVICE_IMPORTS] },
  },
  {
    files: ['backend/src/adapters/**/*.ts', 'backend/src/embedded/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', ADAPTER_IMPORTS] },
  },
  {
    files: ['backend/src/**/*.ts', ...FRONT_ENDS],
    ignores: ['backend/src/config/**'],
    rules: { 'no-restricted-properties': ['error', NO_ENV] },
  },
  { files: ['backend/src/**/*.ts', ...FRONT_ENDS], rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS] } },
  {
    files: ['backend/src/modules/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS, ...NO_UNINJECTED_TIME] },
  },
  {
    files: ['backend/src/modules/**/*.query.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS, ...NO_UNINJECTED_TIME, ...NO_WRITES] },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    plugins: { sql: { rules: { tables } } },
    rules: { 'sql/tables': 'error' },
  },
  {
    files: ['admin-ui/src/**/*.{ts,tsx}'],
    ignores: ['admin-ui/src/i18n/**'],
    plugins: { showreel: { rules: { 'visible-texts': visibleTexts } } },
    // A badge's icon is a shape.
    rules: { 'showreel/visible-texts': ['error', { unseen: ['icon'] }] },
  },
  {
    files: ['gallery-ui/src/**/*.{ts,tsx}'],
    ignores: ['gallery-ui/src/i18n/**'],
    plugins: { showreel: { rules: { 'visible-texts': visibleTexts } } },
    rules: { 'showreel/visible-texts': ['error', { key: '^[a-z][A-Za-z-]*$' }] },
  },
  // Tools read their configuration as a default export.
  {
    files: [
      '**/*.config.mjs',
      'eslint.config.mjs',
      'backend/test/setup/*.mjs',
      'scripts/test/document-environment.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
);
