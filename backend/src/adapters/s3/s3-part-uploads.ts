import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  paginateListParts,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { appError } from '../../common/errors.js';
import { PartUploadsPort, type PresignPartOptions, type StoredPart } from '../../ports/part-uploads.port.js';
import { UploadReceiverPort } from '../../ports/upload-receiver.port.js';
import { S3Bucket } from './s3-bucket.js';
import { isGone, type S3StorageOptions } from './s3-client.js';

/** Makes S3's own multipart uploads: the browser sends each part straight to the store. */
export class S3PartUploads extends PartUploadsPort {
  private readonly bucket: S3Bucket;

  constructor(options: S3StorageOptions) {
    super();
    this.bucket = new S3Bucket(options);
  }

  async start(key: string, contentType: string): Promise<string> {
    const { UploadId } = await this.bucket.client.send(
      new CreateMultipartUploadCommand({ ...this.bucket.at(key), ContentType: contentType }),
    );
    if (!UploadId) throw new Error('The store opened no upload.');
    return UploadId;
  }

  async presignPart(
    key: string,
    uploadId: string,
    { number, size, expiresInSeconds }: PresignPartOptions,
  ): Promise<string> {
    const command = new UploadPartCommand({
      ...this.bucket.at(key),
      UploadId: uploadId,
      PartNumber: number,
      ContentLength: size,
    });
    const signing = this.bucket.signing(expiresInSeconds, ['host', 'content-length']);
    return getSignedUrl(this.bucket.publicClient, command, signing);
  }

  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    const parts: StoredPart[] = [];
    try {
      for await (const { Parts } of paginateListParts(
        { client: this.bucket.client },
        { ...this.bucket.at(key), UploadId: uploadId },
      )) {
        for (const { PartNumber, Size, ETag } of Parts ?? [])
          parts.push({ number: PartNumber ?? 0, size: Size ?? 0, etag: ETag ?? '' });
      }
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
    return parts;
  }

  async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
    try {
      const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) };
      await this.bucket.transfers.send(
        new CompleteMultipartUploadCommand({ ...this.bucket.at(key), UploadId: uploadId, MultipartUpload }),
      );
    } catch (error) {
      if (isGone(error)) throw appError('upload.not_stored', 'This upload is no longer open. Upload the file again.');
      if (error instanceof S3ServiceException && INVALID_PART_CODES.has(error.name))
        throw appError('upload.not_stored', 'Upload verification failed. Upload the file again.');
      throw error;
    }
  }

  async abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
    try {
      const command = new AbortMultipartUploadCommand({ ...this.bucket.at(key), UploadId: uploadId });
      await this.bucket.client.send(command, { abortSignal: signal });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  override close(): void {
    this.bucket.close();
  }
}

const INVALID_PART_CODES = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']);

/** With S3 the browser sends its bytes to S3: this server receives none. */
export class S3UploadReceiver extends UploadReceiverPort {
  async receive(): Promise<never> {
    throw appError('upload.not_available', 'Uploads go straight to the object storage.');
  }
}
