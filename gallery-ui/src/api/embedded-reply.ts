import type { OwnFavouritesDto } from '@showreel/api-client';
import { decodePath } from './gallery/gallery-link';

/** The server embeds the gallery's reply, or its error, in the page. docs/gallery-page.md */
export interface EmbeddedReply {
  status: number;
  /** The server's clock when it was made. */
  serverTime: string;
  body: unknown;
  /** Says whether the page was sent to somebody who is signed in. */
  signedIn: boolean;
  /** The page arrived at this time of the machine's clock. */
  arrivedAt: number;
}

/** The path that the document was loaded from. */
const LOADED_AT = decodePath(typeof window === 'undefined' ? '' : window.location.pathname);

/** The reply is parsed once: it may have thousands of files. */
const parsed = new WeakMap<Element, EmbeddedReply | null>();

/** Returns the reply embedded for this address, until it is taken. */
export function peekEmbeddedReply(address: string, loadedAt = LOADED_AT): EmbeddedReply | null {
  const block = document.getElementById('gallery-data');
  if (!block?.textContent || decodePath(address) !== loadedAt) return null;
  const known = parsed.get(block);
  if (known !== undefined) return known;
  const reply = parse(block.textContent);
  parsed.set(block, reply);
  return reply;
}

/** Parses the reply, and what the server has written for this request alone: the same reply goes to many visitors. */
function parse(text: string): EmbeddedReply | null {
  try {
    const request = document.getElementById('request-data')?.textContent ?? '{}';
    return {
      ...(JSON.parse(text) as Pick<EmbeddedReply, 'status' | 'body'>),
      ...(JSON.parse(request) as Pick<EmbeddedReply, 'serverTime' | 'signedIn'>),
      arrivedAt: arrivedAt(),
    };
  } catch {
    return null;
  }
}

/**
 * Says whether this page was sent to somebody who is signed in; undefined without an embedded gallery. It is read
 * before the reply is taken.
 */
export const PAGE_SIGNED_IN = peekEmbeddedReply(LOADED_AT)?.signedIn;

/** Takes the embedded reply: it is used once, later reads are calls. */
export function takeEmbeddedReply(address: string, loadedAt = LOADED_AT): EmbeddedReply | null {
  const reply = peekEmbeddedReply(address, loadedAt);
  if (reply) document.getElementById('gallery-data')?.remove();
  return reply;
}

const takenFavourites = new WeakSet<Element>();

/** Takes the favourites that the server has written for this request: they are used once, later reads are calls. */
export function takeEmbeddedFavourites(address: string, loadedAt = LOADED_AT): OwnFavouritesDto | undefined {
  const block = document.getElementById('request-data');
  if (!block?.textContent || takenFavourites.has(block) || decodePath(address) !== loadedAt) return undefined;
  takenFavourites.add(block);
  try {
    return (JSON.parse(block.textContent) as { favourites?: OwnFavouritesDto }).favourites;
  } catch {
    return undefined;
  }
}

/** Returns when the first byte arrived: on a slow phone the script starts seconds later. */
function arrivedAt(): number {
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : Date.now();
}
