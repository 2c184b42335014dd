import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  paginateListParts,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { appError } from '../../common/errors.js';
import { assertStorageKey } from '../../ports/storage-key.js';
import { PartUploadsPort, type PresignPartOptions, type StoredPart } from '../../ports/part-uploads.port.js';
import { createClient, S3_TIMEOUTS, type S3StorageOptions } from './s3-client.js';

/** S3's own multipart uploads: the browser sends each part straight to the store. */
export class S3PartUploads extends PartUploadsPort {
  private readonly client: S3Client;
  /** For the call that joins the parts: more time to answer. */
  private readonly transfers: S3Client;
  /** Signs links for browsers: the host is part of the signature. */
  private readonly publicClient: S3Client;

  constructor(private readonly options: S3StorageOptions) {
    super();
    const { answerMs, transferMs } = options.timeouts ?? S3_TIMEOUTS;
    this.client = createClient(options, options.endpoint, answerMs);
    this.transfers = createClient(options, options.endpoint, transferMs);
    this.publicClient = createClient(options, options.publicEndpoint ?? options.endpoint, answerMs);
  }

  async start(key: string, contentType: string): Promise<string> {
    const { UploadId } = await this.client.send(
      new CreateMultipartUploadCommand({ ...this.objectRef(key), ContentType: contentType }),
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
      ...this.objectRef(key),
      UploadId: uploadId,
      PartNumber: number,
      ContentLength: size,
    });
    return getSignedUrl(this.publicClient, command, {
      expiresIn: expiresInSeconds,
      signingDate: this.options.clock.now(),
      signableHeaders: new Set(['host', 'content-length']),
    });
  }

  async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
    const parts: StoredPart[] = [];
    try {
      for await (const { Parts } of paginateListParts(
        { client: this.client },
        { ...this.objectRef(key), UploadId: uploadId },
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
      await this.transfers.send(
        new CompleteMultipartUploadCommand({ ...this.objectRef(key), UploadId: uploadId, MultipartUpload }),
      );
    } catch (error) {
      if (isGone(error))
        throw appError('upload.not_stored', 'This upload is not open any more. Upload the file again.');
      if (error instanceof S3ServiceException && INVALID_PART_CODES.has(error.name))
        throw appError('upload.not_stored', 'The parts are not those that were sent. Upload the file again.');
      throw error;
    }
  }

  async abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
    try {
      const command = new AbortMultipartUploadCommand({ ...this.objectRef(key), UploadId: uploadId });
      await this.client.send(command, { abortSignal: signal });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  /** Closes the kept-alive connections. */
  close(): void {
    this.client.destroy();
    this.transfers.destroy();
    this.publicClient.destroy();
  }

  private objectRef(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key);
    return { Bucket: this.options.bucket, Key: key };
  }
}

const INVALID_PART_CODES = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']);

function isGone(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchUpload';
}
