import type { ClientAccessDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { startFakeServer } from '../../../../test/fake-server';
import { renderPage } from '../../../../test/render-page';
import { fileOf } from '../../../../test/viewer-files';
import { Toaster } from '../../../ui/toast/Toaster';
import { useDownload } from './useDownload';

afterEach(cleanup);

const ARCHIVE = '/api/gallery/p1/ana%40example.com/archive';
const LINK = { projectId: 'p1', visitor: 'ana@example.com' };
const ACCESS = { accessLevel: 'complete', downloadSizes: ['original'] } as Partial<ClientAccessDto> as ClientAccessDto;

function Files({ count }: { count: number }) {
  const { start } = useDownload(LINK, ACCESS);
  const files = Array.from({ length: count }, (_, at) => fileOf(`f${at}`, { isUnlocked: true }));
  return (
    <>
      <button onClick={() => start(files)}>Download</button>
      <Toaster />
    </>
  );
}

describe('useDownload', () => {
  it('says how many files one ZIP takes instead of asking for more', async () => {
    const server = startFakeServer({ [ARCHIVE]: { body: {} } });
    renderPage('/g', '/g', <Files count={10_001} />);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Too Many Files at Once')).toBeTruthy();
    expect(screen.getAllByText(/room for 10,000 files/)[0]).toBeTruthy();
    expect(server.to(ARCHIVE)).toEqual([]);
  });
});
