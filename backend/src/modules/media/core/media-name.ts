/** Returns the lower-case extension without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns the name of a photo in web size: `name.png` is `name-web.jpg`. */
export const webNameOf = (name: string): string => name.replace(/(\.[a-z0-9]+)?$/i, '-web.jpg');

/**
 * Returns the name that people see and a download gets: the display name with the original's extension, else the
 * original's name.
 */
export function displayNameOf({
  originalName,
  displayName,
}: {
  originalName: string;
  displayName: string | null;
}): string {
  if (displayName === null) return originalName;
  const extension = extensionOf(originalName);
  if (extension === '' || extensionOf(displayName) === extension) return displayName;
  return `${displayName}${originalName.slice(-extension.length - 1)}`;
}
