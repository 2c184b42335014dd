/** English texts: sharing. */
export const sharing = {
} as const;
