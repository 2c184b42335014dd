/** The cookie that shows that this browser views a gallery as its client. For display only: another cookie grants it. */
export function isViewedAsClient(projectId: string, cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`showreel_viewing_${projectId.slice(0, 8).toLowerCase()}=1`);
}

/** The project of a page that is looked at as its client; null anywhere else. */
export function projectViewedAsClient(pathname: string, cookies = document.cookie): string | null {
  const projectId = /^\/(?:gallery|packages)\/([^/]+)\//.exec(pathname)?.[1];
  return projectId !== undefined && isViewedAsClient(projectId, cookies) ? projectId : null;
}
