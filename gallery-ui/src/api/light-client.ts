import type { ErrorBody } from '@showreel/api-client';
import type { client as generated } from '@showreel/api-client/client';
import { getLanguage } from '../i18n/language';
import { ApiError } from './api-error';

interface Call {
  url: string;
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string | null>>;
  signal?: AbortSignal | null;
  keepalive?: boolean;
  fetch?: typeof fetch;
}

type Scalar = string | number | boolean | null | undefined;

/** Browsers refuse to send a body of more than 64 KiB as `keepalive`, before anything is sent. */
const MAX_KEEPALIVE = 60_000;

/** Sends JSON and parses the JSON reply. @throws ApiError */
async function send(
  method: string,
  { url, path = {}, query, body, headers, signal, keepalive, fetch: fetcher = fetch }: Call,
): Promise<unknown> {
  const pathname = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Scalar>))
    if (value !== undefined && value !== null) params.set(name, String(value));
  const init: RequestInit = {
    // The visitor may have chosen another language than the browser's.
    headers: { 'Accept-Language': getLanguage().language },
  };
  if (body !== undefined) {
    const json = JSON.stringify(body);
    init.body = json;
    init.keepalive = keepalive === true && new Blob([json]).size <= MAX_KEEPALIVE;
    init.headers = { ...init.headers, 'Content-Type': 'application/json', ...(headers as Record<string, string>) };
  }
  let response: Response;
  let text: string;
  try {
    const address = new URL(`${pathname}${params.size > 0 ? `?${params}` : ''}`, window.location.origin);
    response = await fetcher(new Request(address, { method, credentials: 'include', signal, ...init }));
    text = await response.text();
    if (response.ok) return text ? JSON.parse(text) : {};
  } catch {
    // Nobody has answered, or the connection was lost in the middle of the body.
    throw new ApiError(0, 'no answer', null);
  }
  throw new ApiError(response.status, response.statusText, bodyOf(text));
}

/** Reads the body of an error: the API's body, or the text of a proxy. */
function bodyOf(text: string): ErrorBody | string | null {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body === 'string') return body;
    return body && typeof body === 'object' && 'code' in body ? (body as ErrorBody) : null;
  } catch {
    return text;
  }
}

const withMethod = (method: string) => (call: Call) => send(method, call);

/**
 * The client of this site. The build and the tests put it in the place of the generated one (vite.config.ts), whose
 * serializers, interceptors and streams nobody uses here: they would add 3 kB to every first load.
 */
export const client = {
  get: withMethod('GET'),
  post: withMethod('POST'),
  put: withMethod('PUT'),
  patch: withMethod('PATCH'),
  delete: withMethod('DELETE'),
} as unknown as typeof generated;
