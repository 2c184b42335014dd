import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../backend/test/fixtures/media/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A file for Playwright's file inputs and for `StaffApi.upload`. */
export interface Sample {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Reads a media file of the backend's fixtures, optionally under another name. */
export function sample(path: string, name = basename(path)): Sample {
  return fileWith(name, readFileSync(new URL(path, FOLDER)));
}

/** Makes a file with the given bytes. */
export function fileWith(name: string, bytes: Buffer | string): Sample {
  return { name, mimeType: TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream', buffer: Buffer.from(bytes) };
}

/** Returns the file's path, for file choosers. */
export function samplePath(path: string): string {
  return fileURLToPath(new URL(path, FOLDER));
}

/** SHA-256 of a file that a test has made. */
export const digestOf = ({ buffer }: Sample): string => createHash('sha256').update(buffer).digest('hex');

/** SHA-256 of a fixture. */
export function sampleDigest(path: string): Promise<string> {
  return fileDigest(samplePath(path));
}

/** SHA-256 of a file. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the gallery's name for a file. */
export const titleOf = (name: string): string => name.replace(/\.\w+$/, '');
