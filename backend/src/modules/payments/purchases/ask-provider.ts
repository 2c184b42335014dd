/**
 * The next reconciliation asks the provider about every order: after a restore it knows of payments, refunds and disputes
 * that the rows do not.
 */
export const ASK_PROVIDER = 'UPDATE purchase SET asked_at = NULL, unanswered = false';
