import { setTimeout as pause } from 'node:timers/promises';

const TRY_MS = 20_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;
/** A call that fails is repeated for this long; no upload or mail may take longer. */
export const RETRY_FOR_MS = 5 * 60_000;

/** The server said no, and asking again would not help. */
export class Refused extends Error {
  constructor(call, status, text) {
    super(`${call}: ${status} ${text.slice(0, 300)}`);
    this.status = status;
    try {
      this.code = JSON.parse(text).code;
    } catch {
      this.code = undefined;
    }
  }
}

let addresses = 0;

/** A browser with an address of its own, because limits are counted by it, and perhaps with a session. */
export class Browser {
  #address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;
  #cookie = '';

  /** @param retries whether it repeats a call that the server has not refused */
  constructor(origin, { retries = true } = {}) {
    this.origin = origin;
    this.retries = retries;
  }

  /** Another with the same session. */
  as({ retries }) {
    const other = new Browser(this.origin, { retries });
    other.#cookie = this.#cookie;
    return other;
  }

  async signIn(email, password) {
    await this.call('POST', '/api/login-admin', { email, password });
  }

  /** @returns the reply's JSON */
  call(method, path, body) {
    return this.persist(async () => {
      const reply = await this.#once(method, path, {
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body && JSON.stringify(body),
      });
      const text = await reply.text();
      return text ? JSON.parse(text) : null;
    });
  }

  /** Sends bytes, or a form, to this site or another. */
  send(method, url, type, body) {
    return this.persist(async () => {
      const reply = await this.#once(method, url, { headers: { 'content-type': type }, body });
      return reply.text();
    });
  }

  /** @returns the bytes of the address, whole */
  bytes(url) {
    return this.persist(async () => Buffer.from(await (await this.#once('GET', url, {})).arrayBuffer()));
  }

  /** Repeats a call until it succeeds or is refused, or its time is over. */
  async persist(attempt) {
    const until = Date.now() + RETRY_FOR_MS;
    for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(MAX_PAUSE_MS, waitMs * 2)) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refused || !this.retries || Date.now() > until) throw error;
        await pause(waitMs);
      }
    }
  }

  async #once(method, path, { headers, body }) {
    const url = new URL(path, this.origin);
    const isOurs = url.origin === this.origin;
    const reply = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(isOurs && { 'x-forwarded-for': this.#address, cookie: this.#cookie }),
      },
      body,
      signal: AbortSignal.timeout(TRY_MS),
    });
    if (isOurs) this.#cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    if (reply.ok) return reply;
    const call = `${method} ${url.pathname}`;
    const text = await reply.text();
    const mayPass = reply.status >= 500 || reply.status === 429 || reply.status === 408;
    throw mayPass ? new Error(`${call}: ${reply.status} ${text.slice(0, 300)}`) : new Refused(call, reply.status, text);
  }
}
