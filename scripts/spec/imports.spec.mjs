import { describe, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { imports } from '../../eslint/imports.mjs';
import { inRoot } from '../lib/paths.mjs';

const linter = new Linter({ configType: 'flat', cwd: inRoot('.') });
/** Returns the rule's messages about an import in a file of ours. */
const problems = (file, code) =>
  linter
    .verify(
      code,
      [
        {
          files: ['**/*.{ts,tsx}'],
          languageOptions: { parser: tseslint.parser },
          plugins: { order: { rules: { imports } } },
          rules: { 'order/imports': 'error' },
        },
      ],
      inRoot(file),
    )
    .map(({ message }) => message);

const MODULES = 'backend/src/modules';
const LISTS = `${MODULES}/payments/sales/purchase-lists`;
const GATE = `${MODULES}/projects/gate`;

describe('the rule of imports', () => {
  test.each([
    ['a lower module', `${MODULES}/gallery/access/a.service.ts`, "import { a } from '../../projects/core/a.js';"],
    ['shared code', 'admin-ui/src/media/A.tsx', "import { a } from '../../../shared-ui/src/a';"],
    ['the type of an entity', `${GATE}/a.service.ts`, "import { type User } from '../../auth/users/user.entity.js';"],
    ['a constant of an entity', `${GATE}/a.service.ts`, "import { isStaff } from '../../auth/users/user.entity.js';"],
    ['an entity that is read', `${LISTS}.query.ts`, "import { Project } from '../../projects/core/project.entity.js';"],
  ])('allows %s', (_what, file, code) => {
    expect(problems(file, code)).toEqual([]);
  });

  test.each([
    ['a higher module', `${MODULES}/projects/core/a.service.ts`, "import { a } from '../../gallery/access/a.js';"],
    ['the other front end', 'gallery-ui/src/app/a.ts', "import { a } from '../../../admin-ui/src/ui/a';"],
    ['a front end in shared code', 'shared-ui/src/a.ts', "import { a } from '../../gallery-ui/src/ui/a';"],
    ['the backend', 'admin-ui/src/app/a.ts', "import { a } from '../../../backend/src/common/errors';"],
    ['a front end in the backend', 'backend/src/common/a.ts', "import { a } from '../../../shared-ui/src/a.js';"],
    ['a test', 'gallery-ui/src/app/a.ts', "import { a } from '../../test/a';"],
    ['a script', 'backend/src/common/a.ts', "import { a } from '../../../scripts/lib/paths.mjs';"],
    ['an entity in a repository', `${LISTS}.repository.ts`, "import { User } from '../../auth/users/user.entity.js';"],
    ['all of an entity', `${LISTS}.service.ts`, "import * as users from '../../auth/users/user.entity.js';"],
    ['an import in a type', 'gallery-ui/src/app/a.ts', "type A = typeof import('../../../admin-ui/src/ui/a');"],
  ])('rejects %s', (_what, file, code) => {
    expect(problems(file, code)).toHaveLength(1);
  });
});
