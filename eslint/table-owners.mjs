import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { MODULE_ORDER } from './backend-zones.mjs';

const MODULES = join(import.meta.dirname, '..', 'backend', 'src', 'modules');
const moduleOf = (file) => relative(MODULES, file).split(sep)[0];

/** Each table with the module whose entity it is. */
const OWNERS = new Map(
  readdirSync(MODULES, { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .map((file) => join(MODULES, file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => [table, moduleOf(file)]),
    ),
);

const TABLE = /(?<!\bFOR |\bDO )\b(FROM|JOIN|USING|INTO|UPDATE|DELETE FROM) "?([a-z_]+)"?/g;
const WRITES = /^(INTO|UPDATE|DELETE FROM)$/;
/** A statement that writes or locks rows may look at those that they depend on. */
const WRITING = /\b(INSERT INTO|UPDATE|DELETE FROM) |\bFOR KEY SHARE\b/;

/** The order of the modules holds for SQL as well: docs/architecture.md, "Who may import whom". */
export const tableOwners = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      write: 'Only {{owner}} writes the table {{table}}: call its service.',
      upward: '{{module}} is below {{owner}}, which owns the table {{table}}: move the query to {{owner}}.',
      readModel: 'This reads {{table}} of {{owner}}: queries over several modules are in a *.query.ts.',
    },
  },
  create(context) {
    const module = moduleOf(context.filename);
    const place = MODULE_ORDER.indexOf(module);
    const isReadModel = context.filename.endsWith('.query.ts');
    const check = (node, sql) => {
      const writing = WRITING.test(sql);
      for (const [, verb, table] of sql.matchAll(TABLE)) {
        const owner = OWNERS.get(table);
        if (!owner || owner === module) continue;
        const report = (messageId) => context.report({ node, messageId, data: { module, owner, table } });
        if (WRITES.test(verb)) report('write');
        else if (place >= 0 && place < MODULE_ORDER.indexOf(owner)) report('upward');
        else if (!isReadModel && !writing) report('readModel');
      }
    };
    return {
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join('?')),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
    };
  },
};
