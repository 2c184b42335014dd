import { Inject, Injectable } from '@nestjs/common';
import { invalidField } from '../../../common/errors.js';
import { invalidValue } from '../../../common/messages.js';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { CONFIG, type Config } from '../../../config/config.js';
import type { Project } from '../../projects/core/project.entity.js';
import { GALLERY_PAGES, type MediaKey, type PagedOrder } from '../core/media-order.js';

/** A place among the files of a gallery, and the state of these files when the place was written. */
interface Place {
  key: MediaKey;
  state: string;
}

type Listed = Pick<Project, 'id' | 'mediaVersion' | 'mediaOrder'>;

/** `Place` has a format with this number. */
const FORMAT = 1;

/**
 * Makes and reads cursors of the files of galleries, encrypted since a place says more of a file than visitors see. A
 * cursor is valid for its gallery and its order of pages alone, and for releases that write it in the same format and
 * order files by the same columns.
 */
@Injectable()
export class MediaCursors {
  private readonly cipher: SecretCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new SecretCipher(config.secrets.mediaLinks, 'gallery cursors');
  }

  /** Makes the cursor of the files after this one. The same place has the same cursor, by which its page is kept. */
  write(project: Listed, key: MediaKey, order: PagedOrder = GALLERY_PAGES): string {
    const place: Place = { key, state: stateOf(project) };
    return this.cipher.encryptAlike(JSON.stringify(place), contextOf(project, order));
  }

  /**
   * Reads a cursor, and whether anything in the gallery has changed since it was written.
   * @throws AppError `request.invalid`
   */
  read(project: Listed, cursor: string, order: PagedOrder = GALLERY_PAGES): { key: MediaKey; changed: boolean } {
    const text = this.cipher.decrypt(cursor, contextOf(project, order));
    if (text === null)
      throw invalidField('after', invalidValue('Not a cursor.'), 'after must be a nextCursor value of this gallery.');
    const { key, state } = JSON.parse(text) as Place;
    return { key, changed: state !== stateOf(project) };
  }
}

const contextOf = ({ id }: Listed, order: PagedOrder) => `${FORMAT} ${id} ${order.key}`;

const stateOf = ({ mediaVersion, mediaOrder }: Listed) => `${mediaVersion}.${mediaOrder}`;
