/** react-admin's own store: searches contain the names and addresses of clients. */
const SEARCHES = /^RaStore.*\.(search|savedQueries|listParams)$/;

/** Removes last searches and saved filters from this browser, which others may use. */
export function clearStoredSearches(): void {
  try {
    for (const key of Object.keys(localStorage)) if (SEARCHES.test(key)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}
