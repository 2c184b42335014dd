/** English texts: projects. */
export const projects = {
} as const;
