import type { ImageSourceDto } from '@showreel/api-client';

/** What the grid shows of a file: only sizes without watermark, if there are any. */
export function gridSources(sources: readonly ImageSourceDto[]): readonly ImageSourceDto[] {
  const clean = sources.filter(({ watermarked }) => !watermarked);
  return clean.length > 0 ? clean : sources;
}
