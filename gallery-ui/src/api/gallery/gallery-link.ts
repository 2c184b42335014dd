/** A link identifies and opens a gallery. */
export interface GalleryLink {
  projectId: string;
  /** The visitor whom the link names: the key of a personal link, or a client's email address. It is never shown. */
  visitor: string;
}

const tail = ({ projectId, visitor }: GalleryLink) => `${encodeURIComponent(projectId)}/${encodeURIComponent(visitor)}`;

/** Makes the path of a client's gallery. */
export const galleryPath = (link: GalleryLink) => `/gallery/${tail(link)}`;

/** Finds the link in the path of a page of a gallery. */
export function galleryLinkOf(path: string): GalleryLink {
  const [projectId = '', visitor = ''] = path.split('/').slice(2).map(decodePath);
  return { projectId, visitor };
}

/** Makes the path of the packages offered in a gallery. */
export const packagesPath = (link: GalleryLink) => `/packages/${tail(link)}`;

/**
 * Makes the path of a client's purchases in a gallery, or of the receipt of one purchase, to which the email with the
 * receipt links.
 */
export const receiptPath = (link: GalleryLink, purchaseId?: string) =>
  `/receipt/${tail(link)}${purchaseId ? `/${encodeURIComponent(purchaseId)}` : ''}`;

/** Decodes a path or segment. Percent signs that encode nothing stay. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Says whether a cookie shows that this browser views a gallery as its client. The cookie serves the display only:
 * another one grants the view.
 */
export function isViewedAsClient(projectId: string, cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`showreel_viewing_${projectId.slice(0, 8).toLowerCase()}=1`);
}

/** Finds the project of a page that staff view as its client; null on any other page. */
export function projectViewedAsClient(pathname: string, cookies = document.cookie): string | null {
  const projectId = /^\/(?:gallery|packages)\/([^/]+)\//.exec(pathname)?.[1];
  return projectId !== undefined && isViewedAsClient(projectId, cookies) ? projectId : null;
}
