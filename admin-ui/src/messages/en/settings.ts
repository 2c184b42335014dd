/** English texts: settings. */
export const settings = {
} as const;
