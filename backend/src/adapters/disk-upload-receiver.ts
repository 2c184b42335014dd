import { refuse } from '../common/errors.js';
import { UploadReceiverPort, type IncomingUpload } from '../ports/upload-receiver.port.js';
import { DiskObjectTree } from './disk-object-tree.js';
import type { DiskStorageOptions } from './disk-storage.js';
import { TooManyBytesError, copyToFile } from './file-copy.js';
import { verifyUploadToken } from './upload-token.js';

/** Takes the signed `PUT`s that `DiskStorage.presignPut` issued. Give both the same options. */
export class DiskUploadReceiver extends UploadReceiverPort {
  constructor(
    private readonly options: DiskStorageOptions,
    private readonly tree = new DiskObjectTree(options.root),
  ) {
    super();
  }

  async receive({ token, contentType, contentLength, body }: IncomingUpload): Promise<void> {
    const grant = verifyUploadToken(this.options.secret, token);
    if (!grant) throw refuse('upload.bad_signature', 'This upload link is not valid.');
    if (grant.expiresAt <= this.options.clock.now().getTime()) {
      throw refuse('upload.bad_signature', 'This upload link has expired.');
    }
    if (contentType !== grant.contentType) {
      throw refuse('upload.type_mismatch', `This upload link takes ${grant.contentType} only.`);
    }
    const { key, size } = grant;
    if (contentLength !== size) throw lengthMismatch(size, contentLength);
    await this.tree.requireSpace(size);
    await this.tree.store(key, contentType, async (file) => {
      const received = await copyToFile(body, file, size).catch((error: unknown) => {
        if (error instanceof TooManyBytesError) throw lengthMismatch(size, undefined);
        // Of its own failures a request knows only one: the client went away.
        if (body.errored === error) throw refuse('upload.length_mismatch', 'The upload was cut off.', { expected: size });
        throw error;
      });
      if (received !== size) throw lengthMismatch(size, received);
    });
  }
}

function lengthMismatch(expected: number, actual: number | undefined) {
  return refuse('upload.length_mismatch', `This upload must have exactly ${expected} bytes.`, { expected, actual });
}
