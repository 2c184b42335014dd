import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { sessionStore } from '../../../../shared-ui/src/storage';
import { leaveWithoutAsking } from '../../api/leaveGuard';
import { lastUserId } from '../../api/lastUser';
import { saveReturnPath } from '../../api/returnPath';

const PREFIX = 'showreel.draft.';
const LIFE_MS = 30 * 60_000;
interface StoredDraft {
  value: unknown;
  at: number;
  /** The user's id. */
  by: string | null;
}

/** Open forms store their values on this event. */
const KEEP = 'showreel:keep-drafts';

/** Leaves for the sign-in: the location and the values of open forms are restored after it, and nothing asks first. */
export function leaveForSignIn(address: string, afterMs: number): void {
  leaveWithoutAsking();
  saveReturnPath();
  keepDrafts();
  setTimeout(() => window.location.assign(address), afterMs);
}

/** Stores the values of open forms. Nothing secret belongs in a draft. */
export function keepDrafts(): void {
  dispatchEvent(new Event(KEEP));
}

/** Stores a draft: the form of this name that opens next is filled with it. */
export function storeDraft(name: string, value: unknown): void {
  sessionStore.writeJson(PREFIX + name, { value, at: Date.now(), by: lastUserId() } satisfies StoredDraft);
}

/** Removes the draft of this name, and stores what `read` returns on request. @returns the unsubscribe function */
function offerDraft(name: string, read: () => unknown): () => void {
  sessionStore.write(PREFIX + name, null);
  const keep = () => storeDraft(name, read());
  addEventListener(KEEP, keep);
  return () => removeEventListener(KEEP, keep);
}

/** Reads what this user has typed: somebody else who signs in here does not see it. */
function readDraft(name: string): unknown {
  const stored = sessionStore.readJson<StoredDraft>(PREFIX + name);
  return stored?.by === lastUserId() && Date.now() - stored.at < LIFE_MS ? stored.value : undefined;
}

/** Says whether a form of this name was open when the session ended: it is shown again. */
export const hasDraft = (name: string): boolean => readDraft(name) !== undefined;

/** Keeps state that survives the end of the session. */
export function useDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => (readDraft(name) as T | undefined) ?? initial);
  const read = useEffectEvent(() => value);
  useEffect(() => offerDraft(name, () => read()), [name]);
  return [value, setValue];
}

/**
 * Stores what `read` returns when the session ends, and passes it to `restore` after the next sign-in. Nothing is
 * stored without a name, or when `read` returns undefined.
 */
export function useStoredDraft<T>(name: string | undefined, read: () => T | undefined, restore: (draft: T) => void) {
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    if (name === undefined) return undefined;
    const draft = readDraft(name);
    if (draft !== undefined) restoreNow(draft as T);
    return offerDraft(name, () => readNow());
  }, [name]);
}
