import type { FastifyReply } from 'fastify';

/** A cookie as a service makes it; null as its value clears it. Controllers send it. */
export interface Cookie {
  name: string;
  value: string | null;
  options: { path: string; httpOnly?: boolean; sameSite?: 'lax'; secure?: boolean; maxAge?: number };
}

/** Sends cookies with a reply. */
export function sendCookies(reply: FastifyReply, ...cookies: readonly Cookie[]): void {
  for (const { name, value, options } of cookies) {
    if (value === null) void reply.clearCookie(name, options);
    else void reply.setCookie(name, value, options);
  }
}
