import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Error } from './sigv4.js';

/** Answers with the error as S3 words it. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  const body = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>${escape(error.message)}</Message></Error>`;
  response.writeHead(error.status, { 'Content-Type': 'application/xml', Connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
  // Read on, or the sender finds a reset connection instead of this answer.
  request.resume();
}

/** Answers a result of S3's with this content. */
export function sendXml(response: ServerResponse, name: string, inner: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
  );
}

/** Returns the content of each element of this name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '');
}

/** Returns the text of the first element of this name. */
export function element(xml: string, name: string): string {
  return unescape(elements(xml, name)[0] ?? '');
}

const ENTITIES: [string, string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
];

export function escape(text: string): string {
  return ENTITIES.reduce((result, [char, entity]) => result.replaceAll(char, entity), text);
}

export function unescape(text: string): string {
  return ENTITIES.toReversed().reduce((result, [char, entity]) => result.replaceAll(entity, char), text);
}
