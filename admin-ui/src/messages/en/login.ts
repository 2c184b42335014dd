/** English texts: login. */
export const login = {
} as const;
