import { Injectable } from '@nestjs/common';
import { toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import type { FilmDto, SpriteDto, ImageSourceDto, StaffMediaFileDto } from '../core/media-file.dto.js';
import { MediaLinksService, type LinkClaims, type LinkScope } from '../../projects/gate/media-links.service.js';
import { displayNameOf } from '../core/media-name.js';
import { StudioService } from '../../settings/studio.service.js';
import { captionsName, REPLACED_BY } from '../core/renditions.js';
import type { ListedMedia, ListedRendition, ShownMedia } from './media-list.query.js';

/** The links of one file for one audience. */
export interface MediaUrls {
  url: string | null;
  thumbnailUrl: string | null;
  sources: ImageSourceDto[];
}

type PresentedFilm = Pick<
  ShownMedia,
  'id' | 'fileType' | 'revision' | 'captions' | 'chapters' | 'frameRate' | 'sprite'
>;
type PresentedFile = Pick<ShownMedia, 'id' | 'fileType' | 'revision' | 'renditions'>;

/** Turns rows into API objects: links are signed for the audience. */
@Injectable()
export class MediaPresenter {
  constructor(
    private readonly links: MediaLinksService,
    private readonly studio: StudioService,
  ) {}

  /** Makes links to the derivatives that a scope grants. */
  urls(file: PresentedFile, claims: LinkClaims): MediaUrls {
    const renditions = file.renditions ?? [];
    const base = this.base(file, claims);
    const shown = this.shown(renditions, claims.scope);
    const sources = sourcesOf(shown, base);
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

  /** Returns the data of a film that players show beside its picture; null for photos. */
  film(file: PresentedFilm, claims: LinkClaims): FilmDto | null {
    if (file.fileType === 'photo') return null;
    const base = this.base(file, claims);
    const captions = (file.captions ?? []).map(({ language, name, isDefault, hash }) => ({
      language,
      name,
      isDefault,
      url: `${base}/${captionsName(language, hash)}.vtt`,
    }));
    return { captions, chapters: file.chapters ?? [], frameRate: file.frameRate, sprite: spriteOf(file, base) };
  }

  /**
   * Returns the sizes of a gallery's cover for its client, wherever it is shown: without watermark once they are
   * rendered and while the setting allows it, else those of the file. `decideBytes` decides again at each request.
   */
  coverSources(file: PresentedFile, claims: LinkClaims): ImageSourceDto[] {
    const covers = (file.renditions ?? []).filter(
      ({ class: shown, key }) => shown === 'cover' && !key.endsWith('.avif'),
    );
    if (claims.scope !== 'preview' || !this.studio.current.cleanCover || covers.length === 0)
      return this.urls(file, claims).sources;
    const thumbs = this.shown(file.renditions ?? [], claims.scope).filter(({ name }) => name === 'thumb');
    return sourcesOf([...thumbs, ...covers], this.base(file, claims));
  }

  private base({ id, revision }: Pick<ShownMedia, 'id' | 'revision'>, claims: LinkClaims): string {
    return this.links.base(id, { ...claims, revision });
  }

  /**
   * Picks the renditions that an audience sees: clients get grid images in the place of watermarked sizes, and no
   * larger preview than set.
   */
  private shown(renditions: readonly ListedRendition[], scope: LinkScope): ListedRendition[] {
    const ofClass = (shown: string) => renditions.filter((rendition) => rendition.class === shown);
    if (scope === 'clean' || scope === 'purchased')
      return [...renditions.filter(({ name }) => name === 'thumb'), ...ofClass('clean')];
    if (scope !== 'preview') return ofClass('preview');
    const { gridSize, previewSize } = this.studio.current.sizes;
    const grid = gridSize === 0 ? [] : ofClass('staff').filter((rendition) => longEdgeOf(rendition) <= gridSize);
    const previews = ofClass('preview').filter(
      (rendition) =>
        (rendition.key.endsWith('.m3u8') || longEdgeOf(rendition) <= previewSize) &&
        !grid.some(({ name }) => name === REPLACED_BY[rendition.name]),
    );
    return [...grid, ...previews];
  }

  /** Shows a file as staff see it. */
  staffFile(file: ListedMedia, accessVersion: number): StaffMediaFileDto {
    const claims: LinkClaims = { scope: 'staff', accessVersion, expires: this.links.derivativeExpiry(null) };
    return {
      id: file.id,
      projectId: file.projectId,
      originalName: file.originalName,
      displayName: file.displayName,
      name: displayNameOf(file),
      albumId: file.albumId,
      visibility: file.visibility,
      isPrivate: file.isPrivate,
      audience: file.audience,
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
      isEncoding: file.isEncoding,
      failureReason: toMessageDtoOrNull(file.failureReason),
      replacement: file.replacement && {
        ...file.replacement,
        failureReason: toMessageDtoOrNull(file.replacement.failureReason),
      },
      takenAt: file.takenAt?.toISOString() ?? null,
      ...this.urls(file, claims),
      film: this.film(file, claims),
      createdAt: file.createdAt.toISOString(),
    };
  }
}

const longEdgeOf = ({ width, height }: ListedRendition) => Math.max(width, height);

/** Lists the stills among the renditions in their order, smallest first. */
function sourcesOf(renditions: readonly ListedRendition[], base: string): ImageSourceDto[] {
  return renditions
    .filter(({ key }) => !key.endsWith('.m3u8'))
    .map(({ name, class: shown, key, width, height }) => ({
      url: `${base}/${name}${key.slice(key.lastIndexOf('.'))}`,
      width,
      height,
      watermarked: shown === 'preview',
    }));
}

function spriteOf({ sprite }: Pick<ShownMedia, 'sprite'>, base: string): SpriteDto | null {
  if (!sprite) return null;
  const { columns, count, width, height, seconds, key } = sprite;
  return { url: `${base}/${key.slice(key.lastIndexOf('/') + 1)}`, columns, count, width, height, seconds };
}
