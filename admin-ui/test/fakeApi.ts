/** One call that the console made. */
export interface MadeCall {
  method: string;
  /** Path and query, decoded. */
  path: string;
  credentials: string;
  /** The browser's cache mode, where a call sets it. */
  cache?: RequestCache | undefined;
  /** Sent with an edit: the version that was edited. */
  ifMatch?: string | undefined;
  body: unknown;
}

const ORIGIN = 'http://console.test';

/**
 * Answers calls in the place of the server in specs, and keeps them. `fetch` and `Request` take paths as in a browser.
 */
export function answerWith(answer: (call: MadeCall) => Response | Promise<Response>): MadeCall[] {
  const calls: MadeCall[] = [];
  const Original = globalThis.Request;
  class PathRequest extends Original {
    // The tests' browser has no such property.
    readonly requestedCache: RequestCache | undefined;
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' && input.startsWith('/') ? ORIGIN + input : input, init);
      this.requestedCache = init?.cache;
    }
  }
  globalThis.Request = PathRequest;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Original ? input : new PathRequest(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: decodeURIComponent(pathname + search),
      credentials: request.credentials,
      cache: request instanceof PathRequest ? request.requestedCache : init?.cache,
      ifMatch: request.headers.get('if-match') ?? undefined,
      body: bodyOf(request, text),
    };
    calls.push(call);
    return answer(call);
  };
  return calls;
}

const bodyOf = ({ headers }: Request, text: string): unknown =>
  text && headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text || undefined;

/** Makes a reply of the API. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
