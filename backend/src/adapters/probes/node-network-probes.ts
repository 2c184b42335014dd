import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import {
  NetworkProbesPort,
  type CertificateReport,
  type ProbeReply,
  type ProbeRequest,
} from '../../ports/network-probes.port.js';

const TIMEOUT_MS = 8_000;
const KEPT_BYTES = 16_384;
const CHUNK = Buffer.alloc(65_536);

/** Requests and connections of this process. */
export class NodeNetworkProbes extends NetworkProbesPort {
  /** @param ca further certificates to trust (PEM), for tests */
  constructor(
    private readonly ca?: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  async send(url: string, { method = 'GET', headers = {}, bodyBytes = 0 }: ProbeRequest = {}): Promise<ProbeReply> {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const length = bodyBytes > 0 ? { 'content-length': String(bodyBytes) } : {};
    const request = send(url, {
      method,
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(this.timeoutMs),
      headers: { ...headers, ...length },
    });
    const replied = once(request, 'response') as Promise<[IncomingMessage]>;
    sendBody(request, bodyBytes);
    try {
      const [response] = await replied;
      return await read(response);
    } catch (error) {
      throw new Error(codeOf(error), { cause: error });
    } finally {
      request.destroy();
    }
  }

  async certificate(url: string): Promise<CertificateReport> {
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
      ...(this.ca ? { ca: this.ca } : {}),
      timeout: this.timeoutMs,
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    try {
      await once(socket, 'secureConnect');
      const fault = socket.authorizationError as unknown as string | Error | null;
      return {
        validTo: new Date(socket.getPeerCertificate().valid_to),
        fault: socket.authorized ? null : typeof fault === 'string' ? fault : codeOf(fault),
      };
    } catch (error) {
      throw new Error(codeOf(error), { cause: error });
    } finally {
      socket.destroy();
    }
  }
}

/** Sends zeros until the reply comes: a proxy that takes no such body answers at once. */
function sendBody(request: ClientRequest, bytes: number): void {
  let left = bytes;
  let isAnswered = false;
  // A connection that is closed while the body is sent has its reply already, or is reported by the caller.
  request.on('error', () => undefined);
  request.once('response', () => (isAnswered = true));
  const sendNext = () => {
    while (left > 0 && !isAnswered && !request.destroyed) {
      const chunk = CHUNK.subarray(0, left);
      left -= chunk.length;
      if (!request.write(chunk)) return void request.once('drain', sendNext);
    }
    if (left === 0) request.end();
  };
  sendNext();
}

async function read(response: IncomingMessage): Promise<ProbeReply> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let first: number | undefined;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    first ??= performance.now();
    if (kept < KEPT_BYTES) chunks.push(chunk);
    kept += chunk.length;
  }
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
    ),
    text: Buffer.concat(chunks).toString(),
    bodyMs: first === undefined ? 0 : performance.now() - first,
  };
}

/** Names a fault by its code, which never contains the address. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
