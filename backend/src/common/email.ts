/** The form e-mails are compared by: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
