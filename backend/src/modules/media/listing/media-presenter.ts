import { Injectable } from '@nestjs/common';
import { toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import type { ImageSourceDto, StaffMediaFileDto } from '../core/media-file.dto.js';
import { MediaLinksService, type LinkClaims } from '../delivery/media-links.service.js';
import { displayNameOf } from '../core/media-name.js';
import type { ListedMedia } from './media-list.query.js';

/** The links of one file for one audience. */
export interface MediaUrls {
  url: string | null;
  thumbnailUrl: string | null;
  sources: ImageSourceDto[];
}

/** Turns rows into API objects: links are signed for the audience. */
@Injectable()
export class MediaPresenter {
  constructor(private readonly links: MediaLinksService) {}

  /** Links to the derivatives that a scope grants. */
  urls(file: Pick<ListedMedia, 'id' | 'fileType' | 'revision' | 'renditions'>, claims: LinkClaims): MediaUrls {
    const renditions = file.renditions ?? [];
    const base = this.links.base(file.id, { ...claims, revision: file.revision });
    const clean = claims.scope === 'clean';
    const shown = renditions.filter((rendition) =>
      clean ? rendition.class === 'clean' || rendition.name === 'thumb' : rendition.class === 'preview',
    );
    const sources = shown
      .filter(({ key }) => !key.endsWith('.m3u8'))
      .map(({ name, key, width, height }) => ({
        url: `${base}/${name}${key.slice(key.lastIndexOf('.'))}`,
        width,
        height,
      }));
    const stream = shown.find(({ key }) => key.endsWith('.m3u8'));
    const thumb = claims.scope === 'staff' ? renditions.find(({ name }) => name === 'thumb') : undefined;
    const url =
      file.fileType === 'video'
        ? stream
          ? `${base}/${stream.name}${stream.key.slice(stream.key.lastIndexOf('/'))}`
          : null
        : (sources.at(-1)?.url ?? null);
    return {
      url,
      thumbnailUrl: thumb ? `${base}/thumb${thumb.key.slice(thumb.key.lastIndexOf('.'))}` : (sources[0]?.url ?? null),
      sources,
    };
  }

  /** A file as staff see it. */
  staffFile(file: ListedMedia, accessVersion: number): StaffMediaFileDto {
    const claims: LinkClaims = { scope: 'staff', accessVersion, expires: this.links.derivativeExpiry(null) };
    return {
      id: file.id,
      projectId: file.projectId,
      originalName: file.originalName,
      displayName: file.displayName,
      name: displayNameOf(file),
      albumId: file.albumId,
      fileType: file.fileType,
      fileSize: file.fileSize,
      duration: file.duration,
      width: file.width,
      height: file.height,
      videoCodec: file.videoCodec,
      audioCodec: file.audioCodec,
      placeholder: file.placeholder,
      sha256: file.sha256,
      status: file.status,
      failureReason: toMessageDtoOrNull(file.failureReason),
      replacement: file.replacement && {
        ...file.replacement,
        failureReason: toMessageDtoOrNull(file.replacement.failureReason),
      },
      takenAt: file.takenAt?.toISOString() ?? null,
      ...this.urls(file, claims),
      createdAt: file.createdAt.toISOString(),
    };
  }
}
