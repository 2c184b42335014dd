import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { appError } from '../../common/errors.js';
import { UploadReceiverPort, type IncomingUpload } from '../../ports/upload-receiver.port.js';
import { DiskObjectTree } from './disk-object-tree.js';
import { etagOf } from './file-system.js';
import { DiskPartTree, type IncomingPart } from './disk-part-tree.js';
import type { DiskStorageOptions } from './disk-storage.js';
import { TooManyBytesError, copyToFile, type CopyOptions } from './file-copy.js';
import { verifyUploadToken } from './upload-token.js';

/** Accepts the signed `PUT`s that `DiskStorage` and `DiskPartUploads` issued. Give all of them the same options. */
export class DiskUploadReceiver extends UploadReceiverPort {
  private readonly parts: DiskPartTree;

  constructor(
    private readonly options: DiskStorageOptions,
    private readonly tree = new DiskObjectTree(options.root, options.freeBytes),
  ) {
    super();
    this.parts = new DiskPartTree(tree, options.root, options.clock);
  }

  async receive({ token, contentType, contentLength, contentRange, body }: IncomingUpload): Promise<string> {
    const grant = verifyUploadToken(this.options.secret, token);
    if (!grant) throw appError('upload.bad_signature', 'This upload link is not valid.');
    if (grant.expiresAt <= this.options.clock.now().getTime()) {
      throw appError('upload.bad_signature', 'This upload link has expired.', { expired: true });
    }
    const { key, size, part } = grant;
    if (!part && contentType !== grant.contentType) {
      throw appError('upload.type_mismatch', `This upload link takes ${grant.contentType} only.`);
    }
    const from = part && contentRange !== undefined ? firstByteOf(contentRange, size) : 0;
    const expected = size - from;
    if (contentLength !== expected) throw lengthMismatch(expected, contentLength);
    // The space of a part is reserved already.
    await (part ? this.tree : this.parts).requireSpace(expected);
    const write: IncomingPart['write'] = (file, position, onWritten) =>
      receiveInto(file, body, {
        limit: expected,
        from: position,
        ownsChunks: true,
        ...(onWritten ? { onWritten } : {}),
      });
    if (part) {
      const stop = () => void body.destroy(new Error('The part is being sent again.'));
      const { uploadId, number, offset } = part;
      return this.parts.store(key, uploadId, { number, offset, size, from, write, stop });
    }
    await this.tree.store(key, grant.contentType, (file) => write(file, 0));
    const stored = await this.tree.stat(key);
    return stored ? etagOf(stored) : '';
  }
}

/** Reads from its `Content-Range` where the rest of a part begins. @throws AppError `upload.length_mismatch` */
function firstByteOf(contentRange: string, size: number): number {
  const [, first, last, length] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange) ?? []).map(Number);
  if (first === undefined || first >= size || last !== size - 1 || length !== size)
    throw appError('upload.length_mismatch', `The rest of this part must be named as bytes …-${size - 1}/${size}.`);
  return first;
}

async function receiveInto(file: FileHandle, body: Readable, options: CopyOptions & { limit: number }): Promise<void> {
  const { limit: expected } = options;
  const received = await copyToFile(body, file, options).catch((error: unknown) => {
    if (error instanceof TooManyBytesError) throw lengthMismatch(expected, undefined);
    // A request has only one error of its own: the sender has disconnected.
    if (body.errored === error) throw appError('upload.length_mismatch', 'The upload was cut off.', { expected });
    throw error;
  });
  if (received !== expected) throw lengthMismatch(expected, received);
}

function lengthMismatch(expected: number, actual: number | undefined) {
  return appError('upload.length_mismatch', `This upload must have exactly ${expected} bytes.`, { expected, actual });
}
