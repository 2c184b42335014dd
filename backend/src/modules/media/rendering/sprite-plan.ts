import type { SheetTiles } from '../../../ports/video-tool.port.js';

/** A segment of a stream as its playlist has it. */
export interface ListedSegment {
  name: string;
  seconds: number;
}

/** Says from which segments the frames of the seek bar are taken, and how they are laid out. */
export interface SpritePlan {
  segments: readonly ListedSegment[];
  /** One frame of each segment is enough: a segment is read no further. */
  onlyFirst: boolean;
  tiles: SheetTiles;
}

/** The longest edge of a tile has this many pixels. */
const TILE_EDGE = 160;
const COLUMNS = 10;
const MAX_TILES = 100;
/** There is a key frame at the start and in the middle of a segment. */
const KEY_FRAMES = 2;
const USUAL_KEY_SECONDS = 2;

/**
 * Plans the frames of a stream: one every two seconds of a short film, at most a hundred of a long one.
 * @param size pixels of the film, upright
 */
export function spritePlan(segments: readonly ListedSegment[], size: { width: number; height: number }): SpritePlan {
  // The last segment, which may be the only one, is shorter.
  const keySeconds = segments.length > 1 ? segments[0]!.seconds / KEY_FRAMES : USUAL_KEY_SECONDS;
  const scale = TILE_EDGE / Math.max(size.width, size.height);
  const even = (edge: number) => Math.max(2, Math.round((edge * scale) / 2) * 2);
  const tile = { width: even(size.width), height: even(size.height), columns: COLUMNS };
  const isShort = segments.length * KEY_FRAMES <= MAX_TILES;
  const every = isShort ? 1 : Math.ceil(segments.length / MAX_TILES);
  const seconds = isShort ? keySeconds : keySeconds * KEY_FRAMES * every;
  const chosen = segments.filter((_, at) => at % every === 0);
  const keyFrames = (segment: ListedSegment) => Math.max(1, Math.ceil(segment.seconds / keySeconds - 0.01));
  const count = isShort ? chosen.reduce((sum, segment) => sum + keyFrames(segment), 0) : chosen.length;
  return { segments: chosen, onlyFirst: !isShort, tiles: { ...tile, count, seconds } };
}

/** Returns the path of the smallest rung, which a master playlist names first. */
export function smallestRung(master: string): string | null {
  return linesOf(master)[0] ?? null;
}

/** Reads the segments of a rung's playlist. */
export function listedSegments(playlist: string): ListedSegment[] {
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
  return linesOf(playlist).map((name, at) => ({ name, seconds: lengths[at] ?? 0 }));
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
