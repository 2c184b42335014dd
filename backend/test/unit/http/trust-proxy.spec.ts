import { loadConfig } from '../../../src/config/config.js';
import { createAdapter } from '../../../src/http-app.js';

const CLIENT = '203.0.113.9';

/** Returns the address that a server, asked over loopback, takes for the client's. */
async function clientAddress(trustProxy: string, forwardedFor: string): Promise<string> {
  const fastify = createAdapter(loadConfig({ NODE_ENV: 'test', TRUST_PROXY: trustProxy })).getInstance();
  fastify.get('/', (request) => Promise.resolve(request.ip));
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await (await fetch(url, { headers: { 'x-forwarded-for': forwardedFor } })).text();
  } finally {
    await fastify.close();
  }
}

describe('TRUST_PROXY', () => {
  it.each([
    ['1', `1.2.3.4, ${CLIENT}`],
    ['127.0.0.1', `1.2.3.4, ${CLIENT}`],
    ['127.0.0.0/8, 192.0.2.7', `1.2.3.4, ${CLIENT}, 192.0.2.7`],
    ['loopback', CLIENT],
  ])('TRUST_PROXY=%s uses the address that its proxy saw', async (trustProxy, forwardedFor) => {
    expect(await clientAddress(trustProxy, forwardedFor)).toBe(CLIENT);
  });

  const ELSEWHERE = ['0', '10.0.0.2', '10.0.0.0/8'];
  it.each(ELSEWHERE)('TRUST_PROXY=%s ignores X-Forwarded-For from another address', async (trustProxy) => {
    expect(await clientAddress(trustProxy, '1.2.3.4')).toBe('127.0.0.1');
  });
});
