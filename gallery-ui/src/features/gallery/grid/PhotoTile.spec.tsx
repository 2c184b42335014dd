import type { GalleryMediaFileDto } from '@showreel/api-client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { fileOf } from '../../../../test/viewer-files';
import { setLanguage } from '../../../i18n/language';
import { PhotoTile } from './PhotoTile';

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

const actions = { open: () => {}, download: () => {}, favourite: () => {}, select: () => {}, stale: () => {} };

function renderTile(photo: GalleryMediaFileDto) {
  return render(
    <PhotoTile
      photo={photo}
      left={0}
      top={0}
      width={300}
      height={200}
      position={1}
      total={1}
      chosen={null}
      label=""
      busy={false}
      favourite={false}
      selecting={false}
      selected={false}
      tabStop
      badge={false}
      choosing={null}
      actions={actions}
    />,
  );
}

describe('PhotoTile', () => {
  it('shows the larger sizes of a photo only without watermark', () => {
    const sizesOf = (photo: GalleryMediaFileDto) => {
      const { container, unmount } = renderTile(photo);
      const srcset = container.querySelector('img')!.srcset;
      unmount();
      return srcset.split(', ').map((source) => source.split(' ')[1]);
    };
    expect(sizesOf(fileOf('p1'))).toEqual(['480w']);
    expect(sizesOf(fileOf('p1', { watermarked: false }))).toEqual(['480w', '960w', '2048w']);
  });

  it('re-renders when another language is chosen', async () => {
    renderTile(fileOf('p1'));
    expect(screen.getByRole('button', { name: 'Open p1' })).toBeTruthy();
    await act(() => setLanguage('de'));
    expect(screen.queryByRole('button', { name: 'Open p1' })).toBeNull();
  });
});
