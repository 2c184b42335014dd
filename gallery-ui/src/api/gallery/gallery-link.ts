/** What identifies and opens a gallery. */
export interface GalleryLink {
  projectId: string;
  /** Whom the link names: the key of a personal link, or a client's email address. Never shown. */
  visitor: string;
}

const tail = ({ projectId, visitor }: GalleryLink) => `${encodeURIComponent(projectId)}/${encodeURIComponent(visitor)}`;

/** Path of a client's gallery. */
export const galleryPath = (link: GalleryLink) => `/gallery/${tail(link)}`;

/** The link in the path of a page of a gallery. */
export function galleryLinkOf(path: string): GalleryLink {
  const [projectId = '', visitor = ''] = path.split('/').slice(2).map(decodePath);
  return { projectId, visitor };
}

/** Path of the packages offered in a gallery. */
export const packagesPath = (link: GalleryLink) => `/packages/${tail(link)}`;

/**
 * Path of a client's purchases in a gallery, or of the receipt of one. The email with the receipt links to the latter.
 */
export const receiptPath = (link: GalleryLink, purchaseId?: string) =>
  `/receipt/${tail(link)}${purchaseId ? `/${encodeURIComponent(purchaseId)}` : ''}`;

/** A decoded path or segment. Percent signs that encode nothing stay. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The cookie that shows that this browser views a gallery as its client. For display only: another cookie grants it.
 */
export function isViewedAsClient(projectId: string, cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`showreel_viewing_${projectId.slice(0, 8).toLowerCase()}=1`);
}

/** The project of a page that staff view as its client; null on any other page. */
export function projectViewedAsClient(pathname: string, cookies = document.cookie): string | null {
  const projectId = /^\/(?:gallery|packages)\/([^/]+)\//.exec(pathname)?.[1];
  return projectId !== undefined && isViewedAsClient(projectId, cookies) ? projectId : null;
}
