import { once } from 'node:events';
import {
  type Agent,
  type IncomingMessage,
  request,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface TestReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came over the wire. */
  bytes: Buffer;
  /** Unpacked. */
  text: string;
  // Tests look into replies as a client would: without our types.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  /** `Set-Cookie` lines as they came. */
  setCookies: string[];
}

export interface SendOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: Buffer | string;
  headers?: OutgoingHttpHeaders;
}

/** A browser of our own: keeps cookies, follows nothing, sends paths exactly as they are written. */
export class TestClient {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly origin: { host: string; port: number },
    private readonly agent: Agent,
  ) {}

  get(path: string, options: SendOptions = {}): Promise<TestReply> {
    return this.send('GET', path, options);
  }

  post(path: string, json?: unknown, options: SendOptions = {}): Promise<TestReply> {
    return this.send('POST', path, { ...options, ...(json === undefined ? {} : { json }) });
  }

  patch(path: string, json: unknown): Promise<TestReply> {
    return this.send('PATCH', path, { json });
  }

  put(path: string, json: unknown): Promise<TestReply> {
    return this.send('PUT', path, { json });
  }

  delete(path: string): Promise<TestReply> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, { json, raw, headers = {} }: SendOptions = {}): Promise<TestReply> {
    const payload = json === undefined ? raw : JSON.stringify(json);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await new Promise<TestReply>((resolve, reject) => {
      const sent = request(
        {
          ...this.origin,
          agent: this.agent,
          method,
          path,
          headers: {
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(payload === undefined || 'transfer-encoding' in headers
              ? {}
              : { 'content-length': Buffer.byteLength(payload) }),
            ...(cookie === '' ? {} : { cookie }),
            ...headers,
          },
        },
        (response) => {
          buffer(response).then((bytes) => {
            const text = unpack(bytes, response.headers['content-encoding']).toString();
            const isJson = (response.headers['content-type'] ?? '').includes('json') && text !== '';
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              bytes,
              text,
              body: isJson ? (JSON.parse(text) as unknown) : undefined,
              setCookies: response.headers['set-cookie'] ?? [],
            });
          }, reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
    for (const line of reply.setCookies) this.keep(line);
    return reply;
  }

  /** The status of a reply that may never end. */
  statusOnly(path: string): Promise<number> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request({ ...this.origin, path, headers: cookie === '' ? {} : { cookie } }, (response) => {
        resolve(response.statusCode!);
        response.destroy();
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  /** An answer that does not end: its lines as they come. */
  async stream(path: string): Promise<{ lines: AsyncIterable<string>; close: () => void }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = request({ ...this.origin, path, headers: { cookie } });
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    return { lines: createInterface({ input: response }), close: () => void response.destroy() };
  }

  private keep(line: string): void {
    const [pair, ...attributes] = line.split(';');
    const at = pair!.indexOf('=');
    const name = pair!.slice(0, at).trim();
    const gone = attributes.some((attribute) => /max-age=0|expires=Thu, 01 Jan 1970/i.test(attribute));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair!.slice(at + 1).trim());
  }
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
