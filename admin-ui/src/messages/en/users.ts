/** English texts: users. */
export const users = {
} as const;
