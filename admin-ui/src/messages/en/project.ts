/** English texts: project. */
export const project = {
} as const;
