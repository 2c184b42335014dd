/** English texts: upload. */
export const upload = {
} as const;
