import type { StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import type { DatabaseFacts } from './database-facts.query.js';
import { orFine } from './database-checks.js';

/** Checks that some admin can prove who they are, which refunds, exports and settings ask for. docs/decisions/142 */
export function checkSignIn({ noAdminCanProve }: Pick<DatabaseFacts, 'noAdminCanProve'>): StatusPartDto[] {
  const found = finding(
    'signIn',
    'warning',
    'proof_impossible',
    'The identity provider does not say when somebody signed in, and no admin has a password or a passkey: refunds, exports and payment settings are out of reach.',
    'Have the provider send the claim auth_time, or give an admin a password with npm run reset-password.',
  );
  return orFine('signIn', noAdminCanProve ? [found] : []);
}
