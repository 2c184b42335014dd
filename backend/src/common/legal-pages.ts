/** The legal pages of the client's site, in the order of their links. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
