import { getSellerQueryKey, getSettingsQueryKey, getTaxSettingsQueryKey } from '@showreel/api-client/queries';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';

interface Versioned {
  version: number;
}

const KEYS = { seller: getSellerQueryKey(), tax: getTaxSettingsQueryKey() };

/**
 * Saves who sells, or how that is taxed, and stores the reply. The server counts changes of both in one version.
 * @returns the reply
 */
export async function saveSellerPart<T extends Versioned>(
  queries: QueryClient,
  { part, edited, save }: { part: 'seller' | 'tax'; edited: number; save: () => Promise<T> },
): Promise<T> {
  const other = part === 'seller' ? 'tax' : 'seller';
  const saved = await save();
  queries.setQueryData(KEYS[part], saved);
  // Nobody has changed the other part since that version.
  queries.setQueryData<Versioned>(KEYS[other], (before) =>
    before?.version === edited ? { ...before, version: saved.version } : before,
  );
  void refresh(queries, getSettingsQueryKey(), KEYS[other]);
  return saved;
}
