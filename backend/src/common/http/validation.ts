import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { appError, type AppError } from '../errors.js';

/** The one pipe for all input: unknown fields are refused by name, messages stand at their fields. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: invalidInput,
  });
}

/** Who sends more wrong fields than a form has gets a sample of them: the reply stays smaller than the request. */
const MAX_ERRORS = 20;
const MAX_NAME = 100;
const MAX_MESSAGE = 300;

/** 400 `request.invalid` whose message is the first error and whose `fields` holds one a field. */
export function invalidInput(errors: ValidationError[]): AppError {
  const fields: Record<string, string> = {};
  collect(errors, '', fields);
  return appError('request.invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

function collect(errors: ValidationError[], path: string, fields: Record<string, string>): void {
  for (const { property, constraints, children } of errors) {
    if (Object.keys(fields).length === MAX_ERRORS) return;
    const name = shorten(path ? `${path}.${property}` : property, MAX_NAME);
    const [message] = Object.values(constraints ?? {});
    if (message)
      fields[name] = constraints?.['whitelistValidation'] ? `Unknown field: ${name}` : shorten(message, MAX_MESSAGE);
    collect(children ?? [], name, fields);
  }
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
