import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES } from '../errors.js';

/** The API's description; the same object is served, committed and read by both front ends. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Showreel')
      .setDescription('Delivers and sells video and photo work. Every error body is `{ statusCode, code, message }` plus named details; `code` is stable.')
      .setVersion('1')
      .addCookieAuth('showreel_session')
      .build(),
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
      },
    },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.put, path.post, path.patch, path.delete]) {
      if (operation) operation.responses['default'] = { description: 'A refusal or a fault', content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } };
    }
  }
  return document;
}
