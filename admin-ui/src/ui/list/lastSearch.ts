import { useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Reads the filter in an address; null if it has none, or an invalid one. */
function filterOf(params: URLSearchParams): Record<string, unknown> | null {
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? 'null');
    return typeof filter === 'object' ? (filter as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Removes the search and its page from an address: a search is over when the list is left. */
function withoutSearch(search: string): string {
  const params = new URLSearchParams(search);
  const filter = filterOf(params);
  if (!filter || !('q' in filter)) return search;
  delete filter['q'];
  params.set('filter', JSON.stringify(filter));
  params.delete('page');
  return `?${params}`;
}

/**
 * Returns the filter, order and page with which the list was left, when it is opened without any in the address; else
 * null.
 */
export function useLastSearch(resource: string): string | null {
  const { search } = useLocation();
  const [last, setLast] = useStore(`${resource}.search`, '');
  const [opening, setOpening] = useState(search === '' && last !== '');
  if (opening && search !== '') setOpening(false);
  useEffect(() => {
    if (!opening) setLast(withoutSearch(search));
  }, [opening, search, setLast]);
  return opening ? last : null;
}
