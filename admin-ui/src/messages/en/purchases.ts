/** English texts: purchases. */
export const purchases = {
} as const;
