import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ViewerProps } from '../src/ui/viewer-slot';

/** Makes a file as in a gallery's reply. */
export function fileOf(id: string, more: Partial<GalleryMediaFileDto> = {}): GalleryMediaFileDto {
  return {
    id,
    originalName: `${id}.jpg`,
    fileType: 'photo',
    fileSize: 1000,
    duration: null,
    width: 3000,
    height: 2000,
    placeholder: 'data:image/webp;base64,AAAA',
    url: `/media/a/${id}/w2048.jpg`,
    thumbnailUrl: `/media/a/${id}/w480.webp`,
    sources: [480, 960, 2048].map((width) => ({
      url: `/media/a/${id}/w${width}.webp`,
      width,
      height: Math.round(width / 1.5),
      watermarked: width > 480 && more.watermarked !== false,
    })),
    createdAt: '2026-01-01T00:00:00Z',
    hasDownloaded: false,
    isUnlocked: false,
    watermarked: true,
    isPrivate: false,
    albumId: null,
    film: null,
    ...more,
  };
}

export const videoOf = (id: string, more: Partial<GalleryMediaFileDto> = {}) =>
  fileOf(id, {
    originalName: `${id}.mp4`,
    fileType: 'video',
    duration: 30,
    film: { captions: [], chapters: [], frameRate: 25, sprite: null },
    url: `/media/a/${id}/hls/master.m3u8`,
    ...more,
  });

/** Makes a viewer slot that only records its props. */
export function slotOf(files: readonly GalleryMediaFileDto[], more: Partial<ViewerProps> = {}): ViewerProps {
  return {
    files,
    index: 0,
    isLocked: () => false,
    downloadLabel: () => 'Download',
    onDownload: jest.fn(),
    isFavourite: () => false,
    likersOf: () => [],
    onFavourite: jest.fn(),
    onIndex: jest.fn(),
    onClose: jest.fn(),
    onStale: jest.fn(),
    ...more,
  };
}
