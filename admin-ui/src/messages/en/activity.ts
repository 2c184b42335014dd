/** English texts: activity. */
export const activity = {
} as const;
