/** What the owner of an account is told by mail. */
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
