/** Nothing more to be done here. `processing`: the bank has not decided. `paid-before`: by an earlier try, in another tab maybe; this one took nothing. */
export type PaidStatus = 'succeeded' | 'processing' | 'paid-before';

/** How a try to pay ended. */
export type PayOutcome = { status: PaidStatus } | { status: 'failed'; message?: string };
