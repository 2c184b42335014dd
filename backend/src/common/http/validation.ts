import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { refuse, type AppError } from '../errors.js';

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

/** 400 `request.invalid` whose message is the first complaint and whose `fields` holds one a field. */
export function invalidInput(errors: ValidationError[]): AppError {
  const fields: Record<string, string> = {};
  for (const error of errors) collect(error, '', fields);
  const messages = Object.values(fields);
  return refuse('request.invalid', messages[0] ?? 'The request is not valid.', { fields });
}

function collect(error: ValidationError, path: string, fields: Record<string, string>): void {
  const name = path ? `${path}.${error.property}` : error.property;
  const [message] = Object.values(error.constraints ?? {});
  if (message) fields[name] = error.constraints?.['whitelistValidation'] ? `Unknown field: ${name}` : message;
  for (const child of error.children ?? []) collect(child, name, fields);
}
