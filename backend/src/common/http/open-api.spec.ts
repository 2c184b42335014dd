import { readFileSync } from 'node:fs';

/** A description that begins like this leans on a line that its reader does not see. */
const FRAGMENT = /^(Of|As|Whether|Those|That|The same|Until|From|For|With|Without|When|Where|Which|In|Asked|Belongs)\b/;

/** Descriptions of fields, parameters and schemas with their place; summaries of operations are titles. */
function descriptions(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string'
      ? [`${place}: ${value}`]
      : descriptions(value, Array.isArray(node) ? place : key),
  );
}

interface Operation {
  tags: string[];
  operationId: string;
  summary?: string;
  requestBody?: object;
  parameters?: { name: string; in: string; description?: string }[];
  security?: unknown[];
  responses: Record<string, { description: string; content?: Record<string, { schema?: { $ref?: string } }> }>;
}

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ ...operation, path })),
);

const idsWhere = (test: (operation: (typeof operations)[number]) => boolean) =>
  operations.filter(test).map((operation) => operation.operationId);

describe('OpenAPI document', () => {
  it('describes fields in whole sentences', () => {
    const all = descriptions(document);
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter((each) => FRAGMENT.test(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
  });

  it('lists 401 for operations that need a session, and for those behind the gate of a gallery', () => {
    const gated = idsWhere(({ responses }) => responses['401']?.description.includes('passcode_required') === true);
    expect(gated.length).toBeGreaterThan(15);
    expect(idsWhere(({ security }) => security !== undefined).length).toBeGreaterThan(100);
    expect(idsWhere(({ security, responses }) => security !== undefined && !responses['401'])).toEqual([]);
    expect(idsWhere(({ path, responses }) => path.startsWith('/api/gallery/{projectId}') && !responses['401'])).toEqual(
      ['leaveClientView'],
    );
  });

  it('describes every reply, and the body of every error', () => {
    const replies = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, { description, content }]) => ({
        reply: `${operationId} ${status}`,
        description,
        isError: !/^[23]/.test(status),
        body: content?.['application/json']?.schema?.$ref,
      })),
    );
    expect(replies.filter(({ description }) => description === '')).toEqual([]);
    expect(replies.filter(({ isError, body }) => isError && body !== '#/components/schemas/ErrorBody')).toEqual([]);
  });

  it('declares 400 for operations with a body or a query', () => {
    const withInput = operations.filter(
      ({ requestBody, parameters = [] }) => requestBody !== undefined || parameters.some((each) => each.in === 'query'),
    );
    expect(withInput.length).toBeGreaterThan(70);
    expect(withInput.filter(({ responses }) => !responses['400']).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('declares 404 for every call of staff about a project', () => {
    const ofProject = operations.filter(({ path }) => path.startsWith('/api/admin/projects/{id}'));
    expect(ofProject.length).toBeGreaterThan(20);
    expect(ofProject.filter(({ responses }) => !responses['404']).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('explains every list by the same parameters', () => {
    const lists = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'range'));
    expect(lists.length).toBeGreaterThan(5);
    const explained = lists.map(({ parameters = [] }) =>
      parameters.filter((each) => each.in === 'query').map(({ name, description }) => [name, description]),
    );
    expect(new Set(explained.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(explained[0]!.every(([, description]) => description)).toBe(true);
  });

  it('gives every operation a summary', () => {
    expect(operations.filter(({ summary }) => !summary)).toEqual([]);
  });

  it('describes each area', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });
});
