import type { client as generated } from '@showreel/api-client/client';

/** What the generated calls hand over. */
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

/** What they expect back: an error is a value, and without an answer there is no response. */
interface Outcome {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

/** Asks the server: JSON there and back. */
async function send(
  method: string,
  { url, baseUrl = '', path = {}, query, body, headers, credentials, signal, keepalive }: Call,
): Promise<Outcome> {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Scalar>))
    if (value !== undefined && value !== null) asked.set(name, String(value));
  const address = `${baseUrl}${filled}${asked.size > 0 ? `?${asked}` : ''}`;
  const init =
    body === undefined
      ? {}
      : {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...(headers as Record<string, string>) },
        };
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
    // It broke off in the middle.
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

const by = (method: string) => (call: Call) => send(method, call);

/**
 * Sends what the generated calls hand over. The client that is generated beside them has serializers, interceptors
 * and streams, 3 kB of every first load, which this site has no use for.
 */
export const client = {
  get: by('GET'),
  post: by('POST'),
  put: by('PUT'),
  patch: by('PATCH'),
  delete: by('DELETE'),
} as unknown as typeof generated;
