import type { ImageSourceDto } from '@showreel/api-client';

/** Returns the sizes of a file for the grid: only those without watermark, if there are any. */
export function gridSources(sources: readonly ImageSourceDto[]): readonly ImageSourceDto[] {
  const clean = sources.filter(({ watermarked }) => !watermarked);
  return clean.length > 0 ? clean : sources;
}
