import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ERROR_CODES } from '../../../src/common/errors.js';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const ID = '00000000-0000-4000-8000-000000000000';

/** JSON texts that a program in a bad mood would send in the place of a field's value. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '2147483648',
  '9007199254740993',
  '""',
  '" "',
  '"a\\u0000b"',
  '"\\ud800"',
  `"${'x'.repeat(199)}\\ud83d\\ude00"`,
  `"${'x'.repeat(10_000)}"`,
  '"../../etc/passwd"',
  '"\\r\\nSet-Cookie: a=b"',
  '"<script>alert(1)</script>"',
  '"NaN"',
  '"275760-09-13T00:00:00.000Z"',
  '"0000-01-01T00:00:00Z"',
  '"2026-W10-1T10:00:00Z"',
  '"2026-02-31T10:00:00Z"',
  '"0000-01-01T00:00:00.000000Z_g:x"',
  '"2026-02-31T00:00:00.000000Z_g:x"',
  `"0000-01-01T00:00:00.000000Z_${ID}"`,
  `"2026-01-01T00:00:00.000000Z_${'-'.repeat(36)}"`,
  `"${ID}"`,
  '"a@b"',
  '"\\u00fc@\\u00fc.test"',
  '[]',
  '[null]',
  '[1]',
  '[""]',
  '[[]]',
  '{}',
  '{"toString":1}',
  '{"then":1}',
  `["${ID}","${ID}"]`,
];

/** The values in the place of a whole body. */
const BODIES: readonly string[] = [
  'null',
  '[]',
  '[null]',
  '1',
  '"x"',
  '{}',
  '{"constructor":1}',
  deep(5_000),
  `[${'{},'.repeat(2_000)}1]`,
];

/** The values in the place of a list. */
const LISTS: readonly string[] = [`[${Array.from({ length: 20_000 }, (_, at) => at).join()}]`, '[{}]'];

/** Further values for a list's query: JSON inside a text. */
const QUERIES: readonly string[] = [
  '[0,1e308]',
  '[0,-1]',
  '[10000000,10000000]',
  '[0.5,1]',
  '["id","asc"]',
  '["toString","ASC"]',
  '["__proto__","ASC"]',
  '{"q":{"toString":1}}',
  '{"id":[{"toString":1}]}',
  '{"id":[[[]]]}',
  '{"id":{}}',
  '{"id":null}',
  '{"q":"\\u0000"}',
  '{"q":"\\ud800"}',
  '{"status":{"toString":1}}',
  '{"state":[{"toString":1}]}',
  '{"clientEmail":{"toString":1}}',
  '{"projectId":[{"toString":1}]}',
  '{"role":{"toString":1}}',
  '{"__proto__":{"q":1}}',
  `{"q":"${'%'.repeat(900)}"}`,
  '{"attention":"x"}',
];

/** Calls and fields share their rules: each takes another part of the values. */
const SHARE = DEEP ? 1 : 320;
let turn = 0;

/**
 * The same check rejects all values of another type, and fields of one name and schema in several calls have the same
 * decorators: the deep run gives a field every eighth of these values, other ones in each call.
 */
const SHARE_OF_ALIKE = 8;
/** The parameters of lists, whose names are the same everywhere and whose values are not. */
const OF_LISTS: readonly string[] = ['sort', 'range', 'filter'];
const tried = new Set<string>();

const PATHS: readonly string[] = [
  '%20',
  'x',
  'a%00b',
  '..%2f..%2fetc%2fpasswd',
  '%0d%0aSet-Cookie:%20a=b',
  'a;b=c',
  '%ff',
  ID,
  'x'.repeat(990),
  'x'.repeat(1_200),
  '__proto__',
  '%F0%9F%98%80',
];

const HEADERS: readonly string[] = ['', '*', '"', '"x"', 'W/"1"', '"99999999999"', '"1", "2"', 'x'.repeat(5_000)];

// oxlint-disable-next-line typescript/no-explicit-any
type Schema = any;
interface Field {
  name: string;
  in: 'body' | 'query' | 'header' | 'path';
  schema: Schema;
}
interface Rows {
  project: Project;
  file: MediaFile;
  purchase: Purchase;
  user: User;
}
interface Call {
  what: string;
  path?: Record<string, string>;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
  /** False: the value's type is not the one that the API describes. */
  isOfType?: boolean;
}
interface Operation {
  id: string;
  method: string;
  path: string;
  fields: Field[];
  body: Record<string, unknown> | null;
}

const app = useTestApp();
const faults: string[] = [];

describe('every route with random input', () => {
  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void faults.push(String(message)));
  });

  /** Returns every described call with its fields and a body that could be right. */
  async function operations(): Promise<Operation[]> {
    const document = await createOpenApi(app.app);
    const resolve = (schema: Schema): Schema =>
      schema?.$ref
        ? resolve((document.components!.schemas as Record<string, Schema>)[String(schema.$ref).split('/').at(-1)!])
        : schema;
    const sample = (given: Schema, name: string): unknown => {
      const schema = resolve(given);
      if (name in SAMPLES) return SAMPLES[name];
      if (schema?.enum) return schema.enum[0];
      if (schema?.properties)
        return Object.fromEntries(
          Object.entries(schema.properties as Record<string, Schema>).map(([key, value]) => [key, sample(value, key)]),
        );
      if (schema?.type === 'array') return [sample(schema.items, name)];
      if (schema?.type === 'integer' || schema?.type === 'number') return schema.minimum ?? 1;
      if (schema?.type === 'boolean') return true;
      if (schema?.format === 'email') return 'somebody@example.test';
      return schema?.example ?? 'text';
    };
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Schema>).map(([method, operation]) => {
        const schema = resolve(operation.requestBody?.content?.['application/json']?.schema);
        const body = schema ? (sample(schema, '') as Record<string, unknown>) : null;
        const fields: Field[] = [
          ...Object.keys(body ?? {}).map((name): Field => ({
            name,
            in: 'body',
            schema: resolve(schema.properties?.[name]),
          })),
          ...(operation.parameters ?? [])
            .filter((each: Field) => each.name !== 'If-Match')
            .map(({ name, in: where, schema: of }: Field): Field => ({ name, in: where, schema: of })),
        ];
        return { id: operation.operationId as string, method: method.toUpperCase(), path, fields, body };
      }),
    );
  }

  /** Valid values of fields whose schema is too loose. */
  const SAMPLES: Record<string, unknown> = {
    timezone: 'UTC',
    expiresAt: '2100-01-01T00:00:00Z',
    sha256: '0'.repeat(64),
    accentColour: '#b4532a',
    logo: null,
    logoDark: null,
    watermarkLogo: null,
    type: 'image/jpeg',
    name: 'a.jpg',
    originalName: 'a.jpg',
  };
  /** They end the sessions that the others need, or never end themselves. */
  const SKIPPED = new Set(['logout', 'logoutByNavigation', 'streamProjectEvents']);

  /** The reply to any input is a success or an error with a code: never a fault, never silence. */
  it('every described call answers any value without a 5xx', async () => {
    const admin = await app.admin();
    const wrong: string[] = [];
    let left: Rows | undefined;
    for (const operation of allOrEvery(
      5,
      (await operations()).filter(({ id }) => !SKIPPED.has(id)),
    )) {
      const rows = left ?? (await insertRows());
      // Some of the calls that write delete what they find.
      left = operation.method === 'GET' ? rows : undefined;
      const client = operation.path.startsWith('/api/user')
        ? app.as(rows.user)
        : operation.path.startsWith('/api/admin')
          ? admin
          : app.visitor();
      const send = async ({ what, path = {}, query = '', body = rightBody(operation, rows), headers = {} }: Call) => {
        const reply = await answer(
          client,
          operation.method,
          `${fill(operation.path, rows, path)}${query}`,
          body,
          headers,
        );
        const violation = findViolation(reply);
        if (violation)
          wrong.push(
            `${operation.id} ${what.slice(0, 80)}: ${violation} ${faults.splice(0).join(' | ').slice(0, 400)}`,
          );
      };
      const odd = [
        ...operation.fields.flatMap((field) => usefulCalls(operation, field, rows)),
        ...(operation.body ? BODIES.map((body) => ({ what: body, body })) : []),
      ];
      turn += 1;
      const calls = [{ what: 'as it should be' }, ...odd.filter((_, at) => (at + turn) % SHARE === 0)];
      // Calls that only read may be sent at once.
      const atOnce = operation.method === 'GET' ? 8 : 1;
      for (let at = 0; at < calls.length; at += atOnce) await Promise.all(calls.slice(at, at + atOnce).map(send));
    }
    expect(wrong).toEqual([]);
  });

  async function insertRows(): Promise<Rows> {
    const user = await insertUser(app.database);
    const project = await insertProject(app.database, { clientEmail: user.email });
    const [file] = await insertMedia(app.database, project, 1);
    return { project, file: file!, purchase: await insertPurchase(app.database, project), user };
  }

  /** Returns the odd calls with a field that may show what no other call has shown. */
  function usefulCalls(operation: Operation, field: Field, rows: Rows): Call[] {
    const key = JSON.stringify([field, OF_LISTS.includes(field.name) && operation.id]);
    const isAlike = tried.has(key);
    tried.add(key);
    const calls = oddCalls(operation, field, rows);
    if (!DEEP) return calls;
    return calls.filter(
      ({ isOfType = true }, at) => (!isAlike && isOfType) || (at + turn + tried.size) % SHARE_OF_ALIKE === 0,
    );
  }

  /** Makes calls with one odd value after the other in one field, and all others as they should be. */
  function oddCalls(operation: Operation, { name, in: where, schema }: Field, rows: Rows): Call[] {
    switch (where) {
      case 'body':
        return (Array.isArray(operation.body![name]) ? [...VALUES, ...LISTS] : VALUES).map((value) => ({
          what: `${name}=${value}`,
          body: rightBody(operation, rows, name, value),
          isOfType: isOfType(schema, value),
        }));
      case 'query': {
        const texts = [
          ...VALUES.filter((value) => value.startsWith('"')).map((value) => JSON.parse(value) as string),
          ...(OF_LISTS.includes(name) ? QUERIES : ['-1', '1e308', '9007199254740993']),
        ];
        const odd = [`${name}=a&${name}=b`, `${name}[]=a`, `${name}[a]=b`, name, '__proto__=1', `${name}=%`];
        return [
          ...texts.map((text) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))}`),
          ...odd,
        ].map((query) => ({ what: `?${query}`, query: `?${query}` }));
      }
      case 'header':
        return HEADERS.map((value) => ({ what: `${name}: ${value}`, headers: { [name]: value } }));
      case 'path':
        return PATHS.map((value) => ({ what: `{${name}}=${value}`, path: { [name]: value } }));
    }
  }

  /** Null and a field without one type fit everything. */
  function isOfType(schema: Schema, value: string): boolean {
    const type = schema?.type === 'integer' ? 'number' : schema?.type;
    const given: unknown = JSON.parse(value);
    return given === null || type === undefined || type === (Array.isArray(given) ? 'array' : typeof given);
  }

  function fill(path: string, { project, file, purchase, user }: Rows, instead: Record<string, string>): string {
    const right: Record<string, string> = {
      projectId: project.id,
      email: encodeURIComponent(project.clientEmail),
      fileId: file.id,
      userId: user.id,
      purchaseId: purchase.id,
      archiveId: project.id,
      shareId: project.id,
      picture: `${'0'.repeat(40)}.png`,
      id:
        path.includes('/media/{id}') || path.includes('/download/')
          ? file.id
          : path.includes('/purchases/')
            ? purchase.id
            : project.id,
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => instead[name] ?? right[name]!);
  }

  /** Makes a body that could be right, but for one field that is written as it is given. */
  function rightBody({ body }: Operation, { project, file }: Rows, odd?: string, value?: string): string | undefined {
    if (body === null) return undefined;
    const known: Record<string, unknown> = {
      projectId: project.id,
      clientEmail: project.clientEmail,
      mediaFileId: file.id,
      mediaFileIds: [file.id],
      fileIds: [file.id],
    };
    const fields = Object.entries(body).map(
      ([name, sample]) => `${JSON.stringify(name)}:${name === odd ? value! : JSON.stringify(known[name] ?? sample)}`,
    );
    return `{${fields.join()}}`;
  }

  async function answer(
    client: TestClient,
    method: string,
    path: string,
    raw: string | undefined,
    headers: Record<string, string>,
  ): Promise<Pick<TestReply, 'status' | 'body' | 'text' | 'setCookies'>> {
    try {
      return await client.send(
        method,
        path,
        raw === undefined ? { headers } : { raw, headers: { 'content-type': 'application/json', ...headers } },
      );
    } catch (error) {
      return { status: 599, body: undefined, text: `broken off: ${(error as Error).message}`, setCookies: [] };
    }
  }

  function findViolation({
    status,
    body,
    text,
    setCookies,
  }: Pick<TestReply, 'status' | 'body' | 'text' | 'setCookies'>): string | null {
    if (status >= 500) return `${status} ${text.slice(0, 80)}`;
    if (status >= 400 && !(body?.code in ERROR_CODES)) return `${status} without a code: ${text.slice(0, 100)}`;
    if (status >= 400 && /node_modules|\/src\/|SELECT |INSERT |relation "|typeorm|FST_ERR/i.test(text))
      return `reveals internals: ${text.slice(0, 200)}`;
    return setCookies.some((line) => line.startsWith('a=')) ? "sets a cookie of the caller's" : null;
  }
});
