import { signatureOf } from '../../../common/signature.js';

/** Returns a token that only the reader of an acknowledgement knows: its link confirms the withdrawal. */
export const confirmationToken = (withdrawalId: string, secret: string): string =>
  signatureOf(secret, `withdrawal confirmation:${withdrawalId}`);
