import type { CaptionDto } from '@showreel/api-client';
import { preferredCaptions, saveCaptionsChoice, suggestedCaptions } from '../preferred-captions';

type Video = HTMLVideoElement | null;

/** Lists the captions of a film: its own, and those of its stream. */
export const captionsOf = (video: Video) =>
  [...(video?.textTracks ?? [])].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');

/**
 * Shows the captions that the viewer or the studio has chosen: the browser may have chosen others from its settings.
 */
export function beginCaptions(video: Video, own: readonly CaptionDto[], pageLanguage: string): void {
  const tracks = captionsOf(video);
  show(tracks, preferredCaptions(offered(tracks, own), pageLanguage));
}

/** Shows captions, and remembers them for other films. @param index -1 for none */
export function chooseCaptions(video: Video, index: number): void {
  const tracks = captionsOf(video);
  show(tracks, index);
  saveCaptionsChoice(tracks[index]?.language ?? null);
}

/**
 * Switches captions off, or on again.
 * @returns the captions that are shown then, null for none, and undefined for a film without captions
 */
export function toggleCaptions(
  video: Video,
  own: readonly CaptionDto[],
  pageLanguage: string,
): TextTrack | null | undefined {
  const tracks = captionsOf(video);
  if (tracks.length === 0) return undefined;
  const isShown = tracks.some(({ mode }) => mode === 'showing');
  const next = isShown ? -1 : suggestedCaptions(offered(tracks, own), pageLanguage);
  chooseCaptions(video, next);
  return tracks[next] ?? null;
}

/** Returns the label by which viewers choose captions. */
export const captionsLabel = ({ label, language }: TextTrack): string => label || nameOf(language);

function offered(tracks: readonly TextTrack[], own: readonly CaptionDto[]) {
  const standard = own.find(({ isDefault }) => isDefault)?.language;
  return tracks.map(({ language }) => ({ language, isDefault: language === standard }));
}

function show(tracks: readonly TextTrack[], index: number): void {
  for (const [at, track] of tracks.entries()) track.mode = at === index ? 'showing' : 'disabled';
}

function nameOf(language: string): string {
  try {
    return (language && new Intl.DisplayNames(undefined, { type: 'language' }).of(language)) || '';
  } catch {
    return '';
  }
}
