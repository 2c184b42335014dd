/** A link that writes to an address: what a mailto reads as its own syntax is escaped, and @ stays readable. */
export const mailtoOf = (email: string, subject?: string): string =>
  `mailto:${email.replace(/[%?&#]/g, encodeURIComponent)}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
