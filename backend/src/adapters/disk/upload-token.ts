import { isSameSignature, signatureOf } from '../../common/signature.js';

/** A signed upload link allows one key, one length and one type, until an instant (milliseconds since 1970). */
export interface UploadGrant {
  key: string;
  size: number;
  /** A part may have any type: that of the whole file is set at the start. */
  contentType: string;
  expiresAt: number;
  /** Set when the link is for one part of an open upload. */
  part?: { uploadId: string; number: number; offset: number } | undefined;
}

const MAX_TOKEN_LENGTH = 4096;

/** Makes the URL-safe token `<payload>.<signature>` of a grant. */
export function signUploadToken(secret: string, grant: UploadGrant): string {
  const fields = [
    grant.key,
    grant.size,
    grant.contentType,
    grant.expiresAt,
    ...(grant.part ? [grant.part.uploadId, grant.part.number, grant.part.offset] : []),
  ];
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${signature(secret, payload)}`;
}

/** Returns the grant of a token that this secret signed, else null. The caller checks the expiry. */
export function verifyUploadToken(secret: string, token: string): UploadGrant | null {
  const [payload, given, ...rest] = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : [];
  if (!payload || !given || rest.length > 0) return null;
  if (!isSameSignature(given, signature(secret, payload))) return null;
  const [key, size, contentType, expiresAt, uploadId, number, offset] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, number, string, number, string?, number?, number?];
  // A link to a part from before offsets were signed must not pass for one to a whole file.
  if (uploadId !== undefined && offset === undefined) return null;
  return {
    key,
    size,
    contentType,
    expiresAt,
    ...(uploadId !== undefined && number !== undefined && offset !== undefined
      ? { part: { uploadId, number, offset } }
      : {}),
  };
}

function signature(secret: string, payload: string): string {
  // The prefix keeps tokens of another purpose, signed with the same secret, from being accepted here.
  return signatureOf(secret, `upload-token:${payload}`);
}
