const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID; asked before a text from outside meets a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The form e-mails are compared by: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
