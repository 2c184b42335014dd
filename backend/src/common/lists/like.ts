/** The LIKE pattern of texts that contain this one, whatever characters it holds; compare it with lower-case text. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
