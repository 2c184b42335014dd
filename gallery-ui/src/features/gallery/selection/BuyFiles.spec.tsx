import type { ClientAccessDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../../test/fake-server';
import { renderPage } from '../../../../test/render-page';
import { fileOf, videoOf } from '../../../../test/viewer-files';
import { BuyFiles, filesToBuy } from './BuyFiles';

afterEach(cleanup);

const API = '/api/gallery/p1/ana%40example.com';
const LINK = { projectId: 'p1', visitor: 'ana@example.com' };

function select(count: number, quote: FakeReply) {
  const access = {
    photoDownloadsLeft: 0,
    videoDownloadsLeft: 0,
    offeredPackages: ['all'],
    singleFiles: { videoCents: null, photoCents: 1_200 },
  } as Partial<ClientAccessDto> as ClientAccessDto;
  const server = startFakeServer({ [`${API}/packages`]: { body: { packages: [] } }, [`${API}/checkout`]: quote });
  const files = Array.from({ length: count }, (_, at) => fileOf(`p${at}`));
  renderPage('/g', '/g', <BuyFiles link={LINK} selected={files} access={access} />);
  return server;
}

describe('BuyFiles', () => {
  it('says how many files one order takes', async () => {
    const server = select(101, errorReply(400, 'request.invalid', 'x'));
    expect(await screen.findByText(/up to 100 files at once/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Packages' })).toBeTruthy();
    expect(server.to(`${API}/checkout`)).toEqual([]);
  });

  it('offers to ask again for a price that did not come', async () => {
    const server = select(2, errorReply(503, 'server.busy', 'The server is busy.'));
    expect(await screen.findByText(/The server is busy/)).toBeTruthy();
    server.set(`${API}/checkout`, { body: { order: { packageType: 'files', totalCents: 2_400, currency: 'eur' } } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Buy 2 photos for €24' })).toBeTruthy();
  });

  it('sells only what the allowance does not cover', () => {
    const files = [videoOf('a'), fileOf('p'), videoOf('b'), fileOf('q', { isUnlocked: true }), fileOf('r')];
    const ids = (videos: number | null, photos: number | null) =>
      filesToBuy(files, { videoDownloadsLeft: videos, photoDownloadsLeft: photos }).map(({ id }) => id);
    expect([ids(0, 0), ids(1, 1), ids(null, 0), ids(3, null)]).toEqual([
      ['a', 'b', 'p', 'r'],
      ['b', 'r'],
      ['p', 'r'],
      [],
    ]);
  });
});
