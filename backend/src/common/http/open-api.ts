import type { INestApplication } from '@nestjs/common';
import { ERROR_CODES } from '../errors.js';
import { loadSwagger, type ApiDocument } from './api-decorators.js';
import { MessageDto } from './message.dto.js';
import { VERSION } from '../version.js';

type Operation = NonNullable<ApiDocument['paths'][string]['get']>;
type Responses = Operation['responses'];

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
const MESSAGE = { $ref: '#/components/schemas/Message' };

/** The subject of each area's calls, in the order in which a reader needs them. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Signing in and out.',
  account: 'What the signed-in user sees and changes about themselves.',
  users: 'Accounts of staff and clients, and their passwords.',
  projects: 'Projects, their presets, their trash and how their galleries look.',
  media: 'Files of a project, their sections, their order and their bytes.',
  uploads: 'How files reach the storage: in one piece or in parts.',
  sharing: 'Links to galleries by email, passcodes, and what happened in a project.',
  gallery: 'What the client of a gallery sees, chooses and downloads. The address of the gallery is the key.',
  payments: 'Price lists, coupons, orders, receipts, invoices, refunds, grants and withdrawals.',
  clients: 'Everybody with a gallery, a purchase or an account, over all projects.',
  stats: 'Figures of the dashboard.',
  settings: 'The studio: brand, watermark, mail server, payments, taxes and legal pages.',
  site: 'What every visitor of the site may read.',
  audit: 'Who of the staff did what.',
  health: 'Health of the processes, for load balancers and operators.',
};

/** Describes the API; the same object is served, committed and read by both front ends. */
export async function createOpenApi(app: INestApplication): Promise<ApiDocument> {
  const { DocumentBuilder, getSchemaPath, SwaggerModule } = await loadSwagger();
  const builder = new DocumentBuilder();
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(
    app,
    builder
      .setTitle('Showreel')
      .setDescription(
        'Delivers and sells video and photo work. Every error body is `{ statusCode, code, message }` plus named details; `code` is stable. Messages are `{ code, params, message }`, the last in English.\n\nLists take `sort`, `range` and `filter` and answer a plain array; `Content-Range: projects 0-24/319` names the rows of the reply and how many match. Lists that grow while they are read take `before` instead: pass `nextCursor` of the reply on until it is null.',
      )
      .setVersion(VERSION)
      .addCookieAuth('showreel_session')
      .build(),
    {
      extraModels: [MessageDto],
      // An operation has the name of its handler: one name to search for.
      operationIdFactory: (_controller, handler) => handler,
    },
  );
  document.components ??= {};
  document.components.schemas = {
    ...document.components.schemas,
    ErrorBody: {
      type: 'object',
      required: ['statusCode', 'code', 'message'],
      additionalProperties: true,
      properties: {
        statusCode: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(ERROR_CODES) },
        message: { type: 'string', description: 'The message for people, in English.' },
        detail: {
          allOf: [{ $ref: getSchemaPath(MessageDto) }],
          description: 'What exactly is wrong, where the code covers several causes.',
        },
        fields: {
          type: 'object',
          additionalProperties: { $ref: getSchemaPath(MessageDto) },
          description: 'What is wrong at each field of the request.',
        },
      },
    },
    Message: {
      type: 'object',
      required: ['code', 'params'],
      description: 'A message that another one holds.',
      properties: {
        code: { $ref: '#/components/schemas/MessageCode' },
        params: { $ref: '#/components/schemas/MessageParams' },
      },
    },
    MessageParams: {
      type: 'object',
      additionalProperties: {
        oneOf: [{ type: 'string' }, { type: 'number' }, MESSAGE, { type: 'array', items: MESSAGE }],
      },
      description: 'What the text of a message is filled in with.',
    },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      if (!operation) continue;
      completeParameters(path, operation);
      declareErrors(path, operation);
      completeResponses(operation.responses);
    }
  }
  // The paths are sorted by name, so that the document does not change when a controller moves to another module.
  document.paths = sorted(document.paths);
  document.components.schemas = sorted(document.components.schemas);
  return document;
}

const sorted = <V>(record: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/** A guard reads the gallery's address from the path, so its routes declare no parameters for it. */
function completeParameters(path: string, operation: Operation): void {
  const declared = (operation.parameters ?? []).flatMap((each) => ('name' in each ? [each.name] : []));
  const missing = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => !declared.includes(name));
  operation.parameters = [
    ...missing.map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' } })),
    ...(operation.parameters ?? []),
  ];
}

/** Declares the errors that follow from the form of a route; the route declares its own. */
function declareErrors(path: string, { parameters = [], requestBody, responses }: Operation): void {
  if (requestBody || parameters.some((each) => 'in' in each && each.in === 'query'))
    responses['400'] ??= { description: '`request.invalid`: `fields` says what is wrong, field by field' };
  if (path.startsWith('/api/admin/projects/{id}'))
    responses['404'] ??= { description: '`project.not_found`, or the same of a file, section or upload in it' };
}

/** Gives every reply a description, and every error the body of an error. */
function completeResponses(responses: Responses): void {
  responses['default'] = { description: 'An error' };
  for (const [status, response] of Object.entries(responses)) {
    if (!response || '$ref' in response) continue;
    if (status.startsWith('2'))
      response.description ||= response.content ? 'The result' : 'Done; the reply has no body';
    else if (!status.startsWith('3')) response.content ??= ERROR_CONTENT;
  }
}
