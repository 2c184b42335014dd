/** How a try to pay ended. `processing`: the bank has not decided; nothing more can be done here. */
export type PayOutcome = { status: 'succeeded' | 'processing' } | { status: 'failed'; message?: string };

/** What a client reads where the provider gives no reason. */
export const NO_REASON = 'An error occurred during payment';
