import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListParts,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.js';
import { isGone } from './s3-client.js';

/** Everything that is large enough for parts lies below; other uploads in the bucket are not ours. */
const OUR_UPLOADS = 'projects/';

/** Aborts uploads in parts that nobody has continued since an instant. @returns how many */
export async function abortUnfinishedUploads(
  bucket: S3Bucket,
  instant: Date,
  abortSignal?: AbortSignal,
): Promise<number> {
  const before = instant.getTime();
  let removed = 0;
  let page: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (page) {
    const command = new ListMultipartUploadsCommand({ ...bucket.below(OUR_UPLOADS), ...page });
    const found: ListMultipartUploadsCommandOutput = await bucket.client.send(command, { abortSignal });
    for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated.getTime() >= before) continue;
      if (await abortUnlessContinued(before, bucket, { Bucket: bucket.name, Key, UploadId }, abortSignal)) removed += 1;
    }
    page = found.IsTruncated ? { KeyMarker: found.NextKeyMarker, UploadIdMarker: found.NextUploadIdMarker } : null;
  }
  return removed;
}

interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string;
}

/** @returns false when somebody has continued the upload since a time, or ended it meanwhile */
async function abortUnlessContinued(
  time: number,
  bucket: S3Bucket,
  upload: Upload,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  try {
    if (await hasPartSince(time, bucket, upload, abortSignal)) return false;
    await bucket.client.send(new AbortMultipartUploadCommand(upload), { abortSignal });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** An upload that was begun long ago may still be going on. */
async function hasPartSince(
  time: number,
  { client }: S3Bucket,
  upload: Upload,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  for await (const { Parts } of paginateListParts({ client }, upload, { abortSignal }))
    if (Parts?.some(({ LastModified }) => LastModified && LastModified.getTime() >= time)) return true;
  return false;
}
