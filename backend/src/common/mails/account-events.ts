/** The events of an account that its owner gets a mail about. */
export type AccountEventKind =
  | 'signed-in'
  | 'password-changed'
  | 'address-changed'
  | 'identity-linked'
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-saved'
  | 'passkey-second-step'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'code-used'
  | 'factors-reset';
