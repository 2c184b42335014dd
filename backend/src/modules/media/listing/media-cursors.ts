import { Inject, Injectable } from '@nestjs/common';
import { invalidField } from '../../../common/errors.js';
import { invalidValue } from '../../../common/messages.js';
import { isSameSignature, signatureOf } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import type { Project } from '../../projects/core/project.entity.js';
import type { MediaKey } from '../core/media-order.js';

/** A place among the files of a gallery, and the state of these files when the place was written. */
interface Place {
  key: MediaKey;
  state: string;
}

type Listed = Pick<Project, 'id' | 'mediaVersion' | 'mediaOrder'>;

/** Cursors of the files of galleries: `<place>.<signature>`. A cursor is valid for its gallery alone. */
@Injectable()
export class MediaCursors {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The cursor of the files after this one. */
  write(project: Listed, key: MediaKey): string {
    const place: Place = { key, state: stateOf(project) };
    const text = Buffer.from(JSON.stringify(place)).toString('base64url');
    return `${text}.${this.sign(project, text)}`;
  }

  /**
   * Reads a cursor, and whether anything in the gallery has changed since it was written.
   * @throws AppError `request.invalid`
   */
  read(project: Listed, cursor: string): { key: MediaKey; changed: boolean } {
    const [text = '', signature = ''] = cursor.split('.');
    if (!isSameSignature(signature, this.sign(project, text)))
      throw invalidField('after', invalidValue('Not a cursor.'), 'after must be a nextCursor value of this gallery.');
    const { key, state } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Place;
    return { key, changed: state !== stateOf(project) };
  }

  private sign({ id }: Listed, text: string): string {
    return signatureOf(this.config.secrets.mediaLinks, `gallery-cursor|${id}|${text}`).slice(0, 22);
  }
}

const stateOf = ({ mediaVersion, mediaOrder }: Listed) => `${mediaVersion}.${mediaOrder}`;
