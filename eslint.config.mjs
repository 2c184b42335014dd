import js from '@eslint/js';
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
  SERVICE_IMPORTS,
} from './eslint/restrictions.mjs';
import { tables } from './eslint/tables.mjs';
import { visibleTexts } from './eslint/visible-texts.mjs';

const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', 'backend/test/**', 'e2e/**'];
const FRONT_ENDS = ['gallery-ui/src/**/*.{ts,tsx}', 'admin-ui/src/**/*.{ts,tsx}', 'shared-ui/src/**/*.{ts,tsx}'];

/** Who may import whom is in eslint/: this file only lists where each rule applies. */
export default tseslint.config(
  {
    ignores: [
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
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // An AppError is one line for people; the vendor's error behind it is logged where it is caught.
  { rules: { 'preserve-caught-error': 'off' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', prefer: 'type-imports', disallowTypeAnnotations: false },
      ],
      // Oxlint has it.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      // A method of a port is async whether or not one implementation waits for something.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // react-admin types records, filters, errors and the router's state as any.
  {
    files: ['admin-ui/src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  // They import plain JavaScript, which has no types here.
  { files: ['*/*.config.ts'], rules: { '@typescript-eslint/no-unsafe-call': 'off' } },
  // Tests read replies of any shape, and compare what they got with what they expect.
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Decorated classes are read by Nest at run time: an import that only types a constructor parameter is not a type import.
    files: ['backend/**/*.ts'],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['**/*.{js,mjs}', 'backend/**', 'e2e/**'], languageOptions: { globals: globals.node } },
  // They hold functions that run in the page.
  {
    files: ['scripts/screenshots.mjs', 'scripts/screenshots/*.mjs', 'bench/support/phone.mjs'],
    languageOptions: { globals: globals.browser },
  },
  { files: FRONT_ENDS, languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }] },
  },
  {
    files: ['backend/src/**/*.ts', ...FRONT_ENDS],
    ignores: TESTS,
    plugins: { order: { rules: { imports } } },
    rules: { 'order/imports': 'error' },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-imports': ['error', BACKEND_IMPORTS] },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: [...TESTS, '**/*.{repository,query,entity}.ts'],
    rules: { 'no-restricted-imports': ['error', MODULE_IMPORTS] },
  },
  {
    files: ['backend/src/modules/**/*.service.ts'],
    rules: { 'no-restricted-imports': ['error', SERVICE_IMPORTS] },
  },
  {
    files: ['backend/src/adapters/**/*.ts', 'backend/src/embedded/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-imports': ['error', ADAPTER_IMPORTS] },
  },
  {
    files: ['backend/src/**/*.ts', ...FRONT_ENDS],
    ignores: [...TESTS, 'backend/src/config/**'],
    rules: { 'no-restricted-properties': ['error', NO_ENV] },
  },
  { files: ['backend/src/**/*.ts', ...FRONT_ENDS], rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS] } },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS, ...NO_UNINJECTED_TIME] },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: TESTS,
    plugins: { sql: { rules: { tables } } },
    rules: { 'sql/tables': 'error' },
  },
  {
    files: ['admin-ui/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'admin-ui/src/i18n/**'],
    plugins: { showreel: { rules: { 'visible-texts': visibleTexts } } },
    // A badge's icon is a shape.
    rules: { 'showreel/visible-texts': ['error', { unseen: ['icon'] }] },
  },
  {
    files: ['gallery-ui/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'gallery-ui/src/i18n/**'],
    plugins: { showreel: { rules: { 'visible-texts': visibleTexts } } },
    rules: { 'showreel/visible-texts': ['error', { key: '^[a-z][A-Za-z-]*$' }] },
  },
  // Tools read their configuration as a default export.
  {
    files: [
      '**/*.config.{ts,mjs}',
      'eslint.config.mjs',
      'backend/test/setup/*.mjs',
      'scripts/test/document-environment.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
);
