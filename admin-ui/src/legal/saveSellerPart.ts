import type { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { queryKeys } from '../api/queries';

interface Versioned {
  version: number;
}

/**
 * Saves who sells, or how that is taxed, and stores the reply. The server counts changes of both in one version.
 * @returns the reply
 */
export async function saveSellerPart<T extends Versioned>(
  queries: QueryClient,
  { part, edited, save }: { part: 'seller' | 'tax'; edited: number; save: () => Promise<T> },
): Promise<T> {
  const other = part === 'seller' ? 'tax' : 'seller';
  try {
    const saved = await save();
    queries.setQueryData(queryKeys[part], saved);
    // Nobody has changed the other part since that version.
    queries.setQueryData<Versioned>(queryKeys[other], (before) =>
      before?.version === edited ? { ...before, version: saved.version } : before,
    );
    for (const key of ['settings', other] as const) void queries.invalidateQueries({ queryKey: queryKeys[key] });
    return saved;
  } catch (error) {
    if (error instanceof HttpError && error.status === 409)
      void queries.invalidateQueries({ queryKey: queryKeys[part] });
    throw error;
  }
}
