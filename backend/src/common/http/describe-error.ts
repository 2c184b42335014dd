import { HttpException, Logger } from '@nestjs/common';
import { AppError, type ErrorCode, type ErrorKind } from '../errors.js';
import { toMessageDto, type MessageDto } from './message.dto.js';
import { isDatabaseUnavailable, isStatementStopped } from '../unavailable.js';

const STATUS: Readonly<Record<ErrorKind, number>> = {
  'bad-input': 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
};

/** Our codes for the errors of frameworks, by HTTP status. */
const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'route.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
};

/** Every error reply has this body; named details are added as fields. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  /** The detail names the exact cause, where the code covers several. */
  detail?: MessageDto;
  /** Each wrong field of the request has a message. */
  fields?: Record<string, MessageDto>;
  [detail: string]: unknown;
}

const log = new Logger('Http');

/** Returns the body of the reply to anything that was thrown. Faults are logged, never sent. */
export function describeError(error: unknown): ErrorBody {
  if (error instanceof AppError) {
    const { details, detail, kind, code, message } = error;
    const { fields, ...others } = details;
    return {
      ...others,
      ...(detail ? { detail: toMessageDto(detail) } : {}),
      ...(fields ? { fields: mapValues(fields, toMessageDto) } : {}),
      statusCode: STATUS[kind],
      code,
      message,
    };
  }
  const status = statusOf(error);
  if (status !== undefined && status < 500) {
    const code = isMalformedJson(error) ? 'request.malformed_json' : (FRAMEWORK_CODES[status] ?? 'request.invalid');
    return { statusCode: status, code, message: messageOf(code, error) };
  }
  if (isInvalidText(error)) {
    return {
      statusCode: 400,
      code: 'request.invalid',
      message: 'The request holds a character that cannot be stored.',
    };
  }
  const gone = isDeletedReference(error);
  if (gone) return gone;
  if (isStatementStopped(error)) {
    log.warn(`Statement stopped: ${(error as Error).message}`);
    return {
      statusCode: 503,
      code: 'service.unavailable',
      message: 'This took too long and was stopped. Try again with a narrower search or filter.',
    };
  }
  if (isDatabaseUnavailable(error)) {
    log.error(`Database cannot answer: ${(error as Error).message}`);
    return {
      statusCode: 503,
      code: 'service.unavailable',
      message: 'The service cannot answer just now. Try again in a moment.',
    };
  }
  log.error(error instanceof Error ? error : String(error));
  return {
    statusCode: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Try again; if it stays, contact support.',
  };
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error && typeof error === 'object' && 'statusCode' in error && typeof error.statusCode === 'number')
    return error.statusCode;
  return undefined;
}

function isMalformedJson(error: unknown): boolean {
  const fault = error instanceof HttpException ? error.cause : error;
  const code = (fault as { code?: unknown } | undefined)?.code;
  return (
    fault instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  );
}

function messageOf(code: ErrorCode, error: unknown): string {
  switch (code) {
    case 'request.malformed_json':
      return 'The body is not valid JSON.';
    case 'auth.required':
      return 'Unauthorized';
    case 'auth.forbidden':
      return "You don't have permission to do this.";
    case 'route.not_found':
      return 'Not found.';
    case 'request.too_large':
      return 'The request is too large.';
    case 'request.unsupported_media_type':
      return 'Send JSON (Content-Type: application/json).';
    default:
      return error instanceof Error ? error.message : 'The request cannot be read.';
  }
}

/** PostgreSQL's texts cannot hold NUL or half a surrogate pair. */
function isInvalidText(error: unknown): boolean {
  const code =
    (error as { code?: unknown; driverError?: { code?: unknown } } | null)?.driverError?.code ??
    (error as { code?: unknown } | null)?.code;
  return code === '22021' || code === '22P05';
}

/** Recognises that the object of the request was deleted meanwhile: the reply is the same as a moment later. */
function isDeletedReference(error: unknown): ErrorBody | null {
  const { code, constraint } = ((error as { driverError?: unknown } | null)?.driverError ?? {}) as Record<
    string,
    unknown
  >;
  if (code !== '23503') return null;
  // The database's own texts are in the language of its server.
  const [, missing] = /_(project|access|file|album|price_list)_id_fkey$/.exec(String(constraint)) ?? [];
  switch (missing) {
    case 'project':
    case 'access':
      return { statusCode: 404, code: 'project.not_found', message: 'Project Not Found' };
    case 'file':
      return { statusCode: 404, code: 'media.not_found', message: 'File not found.' };
    case 'price_list':
      return { statusCode: 404, code: 'price_list.not_found', message: 'Price list not found.' };
    case 'album':
      return { statusCode: 404, code: 'album.not_found', message: 'Section not found.' };
    default:
      return null;
  }
}
