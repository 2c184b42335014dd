import type { INestApplication } from '@nestjs/common';
import {
  ApiProperty,
  DocumentBuilder,
  SwaggerModule,
  type ApiPropertyOptions,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { ERROR_CODES } from '../errors.js';
import { SENTENCES } from '../sentences.js';

const SENTENCE_REF = { $ref: '#/components/schemas/Sentence' };

/** A reply's sentence beside the same in English. */
export const SentenceField = (): PropertyDecorator =>
  ApiProperty({
    allOf: [SENTENCE_REF],
    nullable: true,
    description: 'The same by code and values; null when the words are not ours.',
  } as ApiPropertyOptions);

/** The API's description; the same object is served, committed and read by both front ends. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Showreel')
      .setDescription(
        'Delivers and sells video and photo work. Every error body is `{ statusCode, code, message }` plus named details; `code` is stable.',
      )
      .setVersion('1')
      .addCookieAuth('showreel_session')
      .build(),
    // An operation is called what its handler is called: one name to search for.
    { operationIdFactory: (_controller, handler) => handler },
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
        message: { type: 'string', description: 'For people.' },
        sentence: { allOf: [SENTENCE_REF], description: 'The message, when it is one of the sentences below.' },
        fieldSentences: {
          type: 'object',
          additionalProperties: SENTENCE_REF,
          description: 'The complaints of `fields` likewise.',
        },
      },
    },
    Sentence: {
      type: 'object',
      required: ['code', 'values'],
      description: 'What was said in English, by code and values, for whoever says it in another language.',
      properties: {
        code: { type: 'string', enum: Object.keys(SENTENCES) },
        values: { type: 'object', additionalProperties: { type: 'string' } },
        parts: {
          type: 'object',
          additionalProperties: { type: 'array', items: SENTENCE_REF },
          description: 'Sentences that one of the values holds.',
        },
      },
    },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.put, path.post, path.patch, path.delete]) {
      if (operation)
        operation.responses['default'] = {
          description: 'A refusal or a fault',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
        };
    }
  }
  return document;
}
