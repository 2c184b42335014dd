/** A path, or a segment of one, as people read it. Percent signs that encode nothing stay as they stand. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
