import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './sigv4.js';

/** A rule of a bucket's CORS configuration, as S3 takes it. */
export interface CorsRule {
  AllowedOrigins: readonly string[];
  AllowedMethods: readonly string[];
  AllowedHeaders?: readonly string[];
  ExposeHeaders?: readonly string[];
  MaxAgeSeconds?: number;
}

const matches = (patterns: readonly string[] = [], value: string) =>
  patterns.some((pattern) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
      'i',
    ).test(value),
  );

/** Returns the first rule that allows a page of this origin to use the method with these headers. */
const ruleFor = (rules: readonly CorsRule[], origin: string, method: string, headers: readonly string[] = []) =>
  rules.find(
    (rule) =>
      matches(rule.AllowedOrigins, origin) &&
      rule.AllowedMethods.includes(method) &&
      headers.every((header) => matches(rule.AllowedHeaders, header)),
  );

function allow(response: ServerResponse, origin: string, rule: CorsRule): void {
  response.setHeader('Access-Control-Allow-Origin', rule.AllowedOrigins.includes('*') ? '*' : origin);
  response.setHeader('Access-Control-Allow-Methods', rule.AllowedMethods.join(', '));
  if (rule.ExposeHeaders?.length) response.setHeader('Access-Control-Expose-Headers', rule.ExposeHeaders.join(', '));
  response.setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
}

/** Answers a browser that asks if a page of another origin may send. @throws S3Error when no rule allows it */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': requested = '',
  } = request.headers;
  if (!origin || !method)
    throw new S3Error(400, 'BadRequest', 'Insufficient information. Origin request header needed.');
  const headers = requested
    .split(',')
    .map((header) => header.trim())
    .filter(Boolean);
  const rule = ruleFor(rules, origin, method, headers);
  if (!rule)
    throw new S3Error(
      403,
      'AccessForbidden',
      rules.length > 0
        ? 'CORSResponse: This CORS request is not allowed.'
        : 'CORSResponse: CORS is not enabled for this bucket.',
    );
  allow(response, origin, rule);
  if (headers.length > 0) response.setHeader('Access-Control-Allow-Headers', headers.join(', '));
  if (rule.MaxAgeSeconds) response.setHeader('Access-Control-Max-Age', rule.MaxAgeSeconds);
  response.writeHead(200).end();
}

/** Lets the page read the answer when a rule allows it; the request is carried out in any case, as S3 does. */
export function letPageRead(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const { origin } = request.headers;
  const rule = origin && ruleFor(rules, origin, request.method ?? '');
  if (rule) allow(response, origin, rule);
}
