/**
 * Makes a link that writes to an address. Characters that a mailto reads as its own syntax are escaped; @ stays
 * readable.
 */
export const mailtoOf = (email: string, subject?: string): string =>
  `mailto:${email.replace(/[%?&#]/g, encodeURIComponent)}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
