import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import type { StaffMediaFileDto } from '../core/media-file.dto.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaService } from '../listing/media.service.js';
import type { UpdateCaptionDto } from './captions.dto.js';
import { CaptionsRepository } from './captions.repository.js';
import { readCaptions } from './captions-file.js';
import { languageName, languageTag } from './language-tag.js';

/** A film has captions in at most this many languages. */
const MAX_LANGUAGES = 40;

/** Stores the captions of films, which staff upload. */
@Injectable()
export class CaptionsService {
  constructor(
    private readonly captions: CaptionsRepository,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the captions of a language to a film, or replaces those that it has.
   * @param bytes a WebVTT or SRT file
   * @throws AppError `media.not_found`, `media.wrong_type`, `caption.bad_language`, `caption.invalid`,
   * `caption.too_many`
   */
  async store(id: string, language: string, bytes: Buffer): Promise<StaffMediaFileDto> {
    const film = await this.film(id);
    const tag = tagOf(language);
    await this.save(film.id, tag, await readCaptions(bytes));
    return this.media.getForStaff(film);
  }

  @Transactional()
  private async save(mediaFileId: string, language: string, content: string): Promise<void> {
    const present = await this.lock(mediaFileId);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const values = { content, hash, updatedAt: this.clock.now() };
    if (present.some((caption) => caption.language === language))
      return this.captions.update(mediaFileId, language, values);
    if (present.length >= MAX_LANGUAGES)
      throw appError('caption.too_many', `A film can have captions in at most ${MAX_LANGUAGES} languages.`);
    return this.captions.insert({ mediaFileId, language, name: languageName(language), isDefault: false, ...values });
  }

  /**
   * Changes language, name or the default of captions.
   * @throws AppError `media.not_found`, `caption.not_found`, `caption.bad_language`, `caption.language_taken`
   */
  async update(id: string, language: string, changes: UpdateCaptionDto): Promise<StaffMediaFileDto> {
    const film = await this.film(id);
    await this.change(film.id, tagOf(language), changes);
    return this.media.getForStaff(film);
  }

  @Transactional()
  private async change(mediaFileId: string, language: string, { name, isDefault, ...to }: UpdateCaptionDto) {
    const present = await this.lock(mediaFileId);
    if (!present.some((caption) => caption.language === language)) throw notFound();
    const renamed = to.language === undefined ? language : tagOf(to.language);
    if (renamed !== language && present.some((caption) => caption.language === renamed))
      throw appError('caption.language_taken', 'The film already has captions in this language.');
    if (isDefault) await this.captions.clearDefault(mediaFileId);
    const changes = {
      language: renamed,
      ...(name === undefined ? {} : { name }),
      ...(isDefault === undefined ? {} : { isDefault }),
    };
    await this.captions.update(mediaFileId, language, changes);
  }

  /** @throws AppError `media.not_found`, `caption.not_found` */
  async remove(id: string, language: string): Promise<StaffMediaFileDto> {
    const film = await this.film(id);
    await this.delete(film.id, tagOf(language));
    return this.media.getForStaff(film);
  }

  @Transactional()
  private async delete(mediaFileId: string, language: string): Promise<void> {
    await this.lock(mediaFileId);
    if (!(await this.captions.delete(mediaFileId, language))) throw notFound();
  }

  private async film(id: string): Promise<MediaFile> {
    const file = await this.media.get(id);
    if (file.fileType !== 'video') throw appError('media.wrong_type', 'Only a video can have captions.');
    return file;
  }

  private async lock(mediaFileId: string) {
    if (!(await this.captions.lockFilm(mediaFileId))) throw appError('media.not_found', 'File not found.');
    return this.captions.list(mediaFileId);
  }
}

function tagOf(language: string): string {
  const tag = languageTag(language);
  if (tag === null) throw appError('caption.bad_language', message('caption_language'));
  return tag;
}

function notFound() {
  return appError('caption.not_found', 'This film has no captions in this language.');
}
