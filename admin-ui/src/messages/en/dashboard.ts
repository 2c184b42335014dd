/** English texts: dashboard. */
export const dashboard = {
} as const;
