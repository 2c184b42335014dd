/** English texts: media. */
export const media = {
} as const;
