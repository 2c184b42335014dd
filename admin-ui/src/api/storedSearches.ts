import { localStore } from '../../../shared-ui/src/storage';

/** These keys are in react-admin's own store. Searches contain the names and addresses of clients. */
const SEARCHES = /^RaStore.*\.(search|savedQueries|listParams)$/;

/** Removes last searches and saved filters from this browser, which others may use. */
export function clearStoredSearches(): void {
  for (const key of localStore.keys()) if (SEARCHES.test(key)) localStore.write(key, null);
}
