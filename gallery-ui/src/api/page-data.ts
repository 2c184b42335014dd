/** Data that the server put into the page (docs/gallery-page.md), by the id of its block; undefined where there is none. */
export function pageData(id: string): unknown {
  const text = typeof document === 'undefined' ? null : document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
