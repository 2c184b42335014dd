import type { client as generated } from '@showreel/api-client/client';
import { getLanguage } from '../i18n/language';

/** The options of a generated call. */
interface Call {
  url: string;
  baseUrl?: string;
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string | null>>;
  credentials?: RequestCredentials;
  signal?: AbortSignal | null;
  keepalive?: boolean;
}

type Scalar = string | number | boolean | null | undefined;

/** The result of a generated call: an error is a value, and without an answer there is no response. */
interface Outcome {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

/** Sends JSON and parses the JSON reply. */
async function send(
  method: string,
  { url, baseUrl = '', path = {}, query, body, headers, credentials, signal, keepalive }: Call,
): Promise<Outcome> {
  const pathname = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Scalar>))
    if (value !== undefined && value !== null) params.set(name, String(value));
  const address = `${baseUrl}${pathname}${params.size > 0 ? `?${params}` : ''}`;
  const init: RequestInit = {
    // The visitor may have chosen another language than the browser's.
    headers: { 'Accept-Language': getLanguage().language },
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json', ...(headers as Record<string, string>) };
  }
  let response: Response;
  try {
    response = await fetch(
      new Request(new URL(address, window.location.origin), { method, credentials, signal, keepalive, ...init }),
    );
  } catch (error) {
    return { error };
  }
  try {
    const text = await response.text();
    return response.ok ? { data: text ? JSON.parse(text) : {}, response } : { error: parsed(text), response };
  } catch (error) {
    // The connection was lost in the middle of the body.
    return { error };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const withMethod = (method: string) => (call: Call) => send(method, call);

/**
 * The HTTP client of the generated calls. The generated client has serializers, interceptors and streams that this
 * site does not use: 3 kB of every first load.
 */
export const client = {
  get: withMethod('GET'),
  post: withMethod('POST'),
  put: withMethod('PUT'),
  patch: withMethod('PATCH'),
  delete: withMethod('DELETE'),
} as unknown as typeof generated;
