import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { appError, type AppError } from '../errors.js';
import { invalidValue, message, type Message } from '../messages.js';

/** Creates the one pipe for all input: unknown fields are rejected by name, messages belong to their fields. */
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

/** A request with more wrong fields than a form has gets a sample of them: the reply stays smaller than the request. */
const MAX_ERRORS = 20;
const MAX_NAME = 100;
const MAX_MESSAGE = 300;

/** Creates a 400 `request.invalid`: its message is the first error, and `fields` has one message a field. */
export function invalidInput(errors: ValidationError[]): AppError {
  const fields = fieldsOfInvalid(errors);
  return appError('request.invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

/** Returns the message for each invalid field. */
export function fieldsOfInvalid(errors: ValidationError[]): Record<string, Message> {
  const fields: Record<string, Message> = {};
  collect(errors, '', fields);
  return fields;
}

function collect(errors: ValidationError[], path: string, fields: Record<string, Message>): void {
  for (const { property, constraints, contexts, children } of errors) {
    if (Object.keys(fields).length === MAX_ERRORS) return;
    const name = shorten(path ? `${path}.${property}` : property, MAX_NAME);
    const [rule] = Object.entries(constraints ?? {});
    if (rule) fields[name] = messageOf(rule, contexts, name);
    collect(children ?? [], name, fields);
  }
}

/**
 * Returns the message of the code that the rule carries (`withMessage`), else the text of class-validator or of the
 * rule.
 */
function messageOf([rule, text]: [string, string], contexts: ValidationError['contexts'], field: string): Message {
  if (rule === 'whitelistValidation') return message('unknown_field', { field });
  const coded = contexts?.[rule] as Message | undefined;
  if (!coded) return invalidValue(shorten(text, MAX_MESSAGE));
  return 'field' in coded.params ? { ...coded, params: { ...coded.params, field } } : coded;
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
