/** Returns the key of a stored picture of the studio. */
export const pictureKey = (picture: string) => `studio/${picture}`;
/** Returns the public URL of a stored picture. */
export const pictureUrl = (picture: string) => `/api/site/pictures/${picture}`;

/** Returns the key of the picture at a URL; null when it is not one of ours. */
export function storedKey(url: string | null): string | null {
  const prefix = pictureUrl('');
  return url?.startsWith(prefix) ? pictureKey(url.slice(prefix.length)) : null;
}
