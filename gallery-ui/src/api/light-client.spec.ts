import { setFavourites } from '@showreel/api-client';

const sent: Request[] = [];

beforeAll(() => {
  Object.assign(globalThis, { window: { location: { origin: 'http://localhost' } } });
  globalThis.fetch = async (request) => {
    sent.push(request as Request);
    return Response.json({ fileIds: [] });
  };
});

describe('the light client', () => {
  it('sends a keepalive call', async () => {
    const path = { projectId: 'p1', visitor: 'ana@example.com' };
    await setFavourites({ keepalive: true, path, body: { fileIds: ['f1'], favourite: true } });
    const [request] = sent;
    expect(request).toMatchObject({
      method: 'PUT',
      keepalive: true,
      url: 'http://localhost/api/gallery/p1/ana%40example.com/favourites',
    });
    expect(await request!.json()).toEqual({ fileIds: ['f1'], favourite: true });
  });

  it('sends a body that is too large for keepalive without it', async () => {
    const path = { projectId: 'p1', visitor: 'ana@example.com' };
    // Ids of files and their quotes and comma: 39 bytes each.
    const fileIds = Array.from({ length: 2_000 }, () => crypto.randomUUID());
    await setFavourites({ keepalive: true, path, body: { fileIds, favourite: true } });
    expect(sent.at(-1)!.keepalive).toBe(false);
  });
});
