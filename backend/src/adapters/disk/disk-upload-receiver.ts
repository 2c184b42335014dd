import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { appError } from '../../common/errors.js';
import { UploadReceiverPort, type IncomingUpload } from '../../ports/upload-receiver.port.js';
import { DiskObjectTree } from './disk-object-tree.js';
import { etagOf } from './file-system.js';
import { DiskPartTree } from './disk-part-tree.js';
import type { DiskStorageOptions } from './disk-storage.js';
import { TooManyBytesError, copyToFile } from './file-copy.js';
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

  async receive({ token, contentType, contentLength, body }: IncomingUpload): Promise<string> {
    const grant = verifyUploadToken(this.options.secret, token);
    if (!grant) throw appError('upload.bad_signature', 'This upload link is not valid.');
    if (grant.expiresAt <= this.options.clock.now().getTime()) {
      throw appError('upload.bad_signature', 'This upload link has expired.', { expired: true });
    }
    const { key, size, part } = grant;
    if (!part && contentType !== grant.contentType) {
      throw appError('upload.type_mismatch', `This upload link takes ${grant.contentType} only.`);
    }
    if (contentLength !== size) throw lengthMismatch(size, contentLength);
    // A part has its place among what is reserved.
    await (part ? this.tree : this.parts).requireSpace(size);
    const write = (file: FileHandle, position: number) => receiveInto(file, body, size, position);
    if (part) {
      const stop = () => void body.destroy(new Error('The part is being sent again.'));
      return this.parts.store(key, part.uploadId, { number: part.number, offset: part.offset, size, write, stop });
    }
    await this.tree.store(key, grant.contentType, (file) => write(file, 0));
    const stored = await this.tree.stat(key);
    return stored ? etagOf(stored) : '';
  }
}

async function receiveInto(file: FileHandle, body: Readable, size: number, position: number): Promise<void> {
  const received = await copyToFile(body, file, size, position).catch((error: unknown) => {
    if (error instanceof TooManyBytesError) throw lengthMismatch(size, undefined);
    // The only error of its own that a request can have: the client disconnected.
    if (body.errored === error) throw appError('upload.length_mismatch', 'The upload was cut off.', { expected: size });
    throw error;
  });
  if (received !== size) throw lengthMismatch(size, received);
}

function lengthMismatch(expected: number, actual: number | undefined) {
  return appError('upload.length_mismatch', `This upload must have exactly ${expected} bytes.`, { expected, actual });
}
