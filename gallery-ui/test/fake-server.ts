/** A fake API server. A reply may wait until the test releases it. */
export interface FakeReply {
  status?: number;
  body: unknown;
}

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The language in which the visitor reads. */
  language: string | null;
}

type Answer = (call: FakeCall) => FakeReply | Promise<FakeReply>;

/** The most bytes that a browser sends with `keepalive`. */
const MAX_KEEPALIVE = 64 * 1024;

/** A request that remembers whether it is to outlive its page; that of the test's document does not. */
class PageRequest extends Request {
  override readonly keepalive: boolean;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.keepalive = init?.keepalive ?? (input instanceof PageRequest && input.keepalive);
  }
}

/** Makes an error reply of the server. */
export const errorReply = (status: number, code: string, message: string, details: object = {}): FakeReply => ({
  status,
  body: { statusCode: status, code, message, ...details },
});

/**
 * Replaces `fetch`. `calls` are the requests in order; a path without a reply fails the test. A path may begin with a
 * method, `GET /api/…`: a reply for that method alone.
 */
export function startFakeServer(answers: Record<string, Answer | FakeReply>): {
  calls: FakeCall[];
  to: (path: string) => FakeCall[];
  set: (path: string, answer: Answer | FakeReply) => void;
} {
  const calls: FakeCall[] = [];
  const table = { ...answers };
  globalThis.Request = PageRequest;
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new PageRequest(input, init);
    const text = await request.text();
    if (request.keepalive && new Blob([text]).size > MAX_KEEPALIVE) throw new TypeError('Failed to fetch');
    const call = {
      method: request.method,
      path: new URL(request.url).pathname,
      query: new URL(request.url).searchParams,
      body: text ? (JSON.parse(text) as unknown) : undefined,
      language: request.headers.get('accept-language'),
    };
    calls.push(call);
    const answer = table[`${call.method} ${call.path}`] ?? table[call.path];
    if (!answer) throw new Error(`Nobody answers ${request.method} ${call.path}`);
    const { status = 200, body } = typeof answer === 'function' ? await answer(call) : answer;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  return {
    calls,
    to: (path) => calls.filter((call) => path === call.path || path === `${call.method} ${call.path}`),
    set: (path, answer) => {
      table[path] = answer;
    },
  };
}

/** Makes a reply that waits. */
export function held<T>(): { promise: Promise<T>; release: (value: T) => void } {
  let release!: (value: T) => void;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
