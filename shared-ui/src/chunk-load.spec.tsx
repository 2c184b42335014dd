import { chunkLoadReason } from './chunk-load';

const server = jest.fn<Promise<Response>, []>();

beforeEach(() => {
  globalThis.fetch = server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => jest.restoreAllMocks());

describe('chunkLoadReason', () => {
  it.each([
    ['network without a network', false, null, 'network'],
    ['network where nobody answers', true, null, 'network'],
    ['network while the server is starting', true, 503, 'network'],
    ['gone where the server answers', true, 200, 'gone'],
  ] as const)('is %s', async (_, online, status, reason) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    if (status) server.mockResolvedValue(new Response('', { status }));
    expect(await chunkLoadReason()).toBe(reason);
    expect(server).toHaveBeenCalledTimes(online ? 1 : 0);
  });
});
