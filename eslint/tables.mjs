import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const MODULES = join(import.meta.dirname, '..', 'backend', 'src', 'modules');

/** Each table with the module whose entity it is. */
const OWNERS = new Map(
  readdirSync(MODULES, { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => {
      const names = readFileSync(join(MODULES, file), 'utf8').matchAll(/@Entity\('(\w+)'/g);
      return [...names].map(([, table]) => [table, file.split(sep)[0]]);
    }),
);

const TABLE = /(?<!\bFOR |\bDO )\b(FROM|JOIN|USING|INTO|UPDATE|DELETE FROM) "?([a-z_]+)"?/g;
const WRITES = /^(INTO|UPDATE|DELETE FROM)$/;
/** A statement that writes or locks rows may look at those that they depend on. */
const WRITING = /\b(INSERT INTO|UPDATE|DELETE FROM) |\bFOR KEY SHARE\b/;

/** A table is written by its module alone; a *.query.ts reads any table, and the *.list.ts with its orders. */
export const tables = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      write: 'Only {{owner}} writes the table {{table}}: call its service.',
      read: 'The table {{table}} belongs to {{owner}}: a *.query.ts or *.list.ts reads any table.',
    },
  },
  create(context) {
    const [module] = relative(MODULES, context.filename).split(sep);
    const check = (node, sql) => {
      const mayRead = /\.(query|list)\.ts$/.test(context.filename) || WRITING.test(sql);
      for (const [, verb, table] of sql.matchAll(TABLE)) {
        const owner = OWNERS.get(table);
        if (!owner || owner === module) continue;
        if (WRITES.test(verb)) context.report({ node, messageId: 'write', data: { owner, table } });
        else if (!mayRead) context.report({ node, messageId: 'read', data: { owner, table } });
      }
    };
    return {
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join('?')),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
    };
  },
};
