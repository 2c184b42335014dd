import { assertStorageKey } from '../../ports/storage-key.js';
import { PartUploadsPort, type PresignPartOptions, type StoredPart } from '../../ports/part-uploads.port.js';
import { DiskObjectTree } from './disk-object-tree.js';
import { DiskPartTree } from './disk-part-tree.js';
import type { DiskStorageOptions } from './disk-storage.js';
import { signUploadToken } from './upload-token.js';

/** Takes uploads in parts to a disk; their bytes come through `DiskUploadReceiver`. Give both the same options. */
export class DiskPartUploads extends PartUploadsPort {
  private readonly parts: DiskPartTree;

  constructor(private readonly options: DiskStorageOptions) {
    super();
    this.parts = new DiskPartTree(new DiskObjectTree(options.root, options.freeBytes), options.root, options.clock);
  }

  async start(key: string, contentType: string, size: number): Promise<string> {
    assertStorageKey(key);
    return this.parts.start({ key, contentType, size });
  }

  async presignPart(
    key: string,
    uploadId: string,
    { number, offset, size, expiresInSeconds }: PresignPartOptions,
  ): Promise<string> {
    assertStorageKey(key);
    await this.parts.renew(key, uploadId);
    const expiresAt = this.options.clock.now().getTime() + expiresInSeconds * 1000;
    const grant = { key, size, contentType: '', expiresAt, part: { uploadId, number, offset } };
    return `${this.options.publicPath}/${signUploadToken(this.options.secret, grant)}`;
  }

  override arrived(key: string, uploadId: string, numbers: readonly number[]): Promise<Map<number, number>> {
    return this.parts.arrived(key, uploadId, numbers);
  }

  list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    return this.parts.list(key, uploadId);
  }

  complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
    return this.parts.complete(key, uploadId, parts);
  }

  async abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    return this.parts.abort(key, uploadId);
  }
}
