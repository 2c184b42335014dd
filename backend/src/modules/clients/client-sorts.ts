/** What the list of clients may be ordered by. */
export const CLIENT_SORTS = ['createdAt', 'name', 'email', 'galleryCount', 'spent', 'lastVisitAt', 'id'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];
