import type { S3Client } from '@aws-sdk/client-s3';
import { assertStorageKey } from '../../ports/storage-key.js';
import { createClient, joinWith, S3_TIMEOUTS, type S3StorageOptions, type S3Timeouts } from './s3-client.js';

interface SigningOptions {
  expiresIn: number;
  signingDate: Date;
  signableHeaders?: Set<string>;
}

/** Reaches our part of a bucket, which is everything below the prefix. */
export class S3Bucket {
  readonly name: string;
  readonly timeouts: S3Timeouts;
  readonly client: S3Client;
  /** Calls that copy, join or delete much use this client; it has more time to answer. */
  readonly transfers: S3Client;
  /** The client for calls that send bytes: they have the same time, but the store may not be silent meanwhile. */
  readonly sends: S3Client;
  /** Signs links for browsers: the host is part of the signature. */
  readonly publicClient: S3Client;
  /** Empty, or ends in a slash. */
  private readonly prefix: string;

  constructor(private readonly options: S3StorageOptions) {
    this.name = options.bucket;
    this.prefix = options.keyPrefix ? `${options.keyPrefix}/` : '';
    this.timeouts = options.timeouts ?? S3_TIMEOUTS;
    const { answerMs, transferMs, idleMs } = this.timeouts;
    this.client = createClient(options, options.endpoint, answerMs);
    this.transfers = createClient(options, options.endpoint, transferMs);
    this.sends = joinWith(this.transfers, createClient(options, options.endpoint, transferMs, idleMs));
    this.publicClient = createClient(options, options.publicEndpoint ?? options.endpoint, answerMs);
  }

  /** Returns the place of a key's object. */
  at(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key);
    return { Bucket: this.name, Key: this.prefix + key };
  }

  /** Returns the place of the objects below a prefix of keys. */
  below(prefix: string): { Bucket: string; Prefix: string } {
    return { Bucket: this.name, Prefix: this.prefix + prefix };
  }

  /** The key of an object that a listing of ours has named. */
  keyOf(objectKey: string): string {
    return objectKey.slice(this.prefix.length);
  }

  now(): Date {
    return this.options.clock.now();
  }

  /** Returns the options for signing links; the links enforce the headers in `signed`. */
  signing(expiresIn: number, signed?: readonly string[]): SigningOptions {
    return { expiresIn, signingDate: this.now(), ...(signed ? { signableHeaders: new Set(signed) } : {}) };
  }

  /** Closes the kept-alive connections. */
  close(): void {
    this.client.destroy();
    this.transfers.destroy();
    this.sends.destroy();
    this.publicClient.destroy();
  }
}
