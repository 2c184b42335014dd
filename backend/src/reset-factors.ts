import { runAccountTool } from './account-tool.js';
import { AuditService } from './modules/audit/audit.service.js';
import { FactorsService } from './modules/auth/factors/factors.service.js';

/**
 * `node backend/dist/reset-factors.js owner@example.com`: removes the second factors of a user, passkeys included, who
 * has lost the phone and the recovery codes. Their sessions end, and the password alone signs in again.
 */
runAccountTool('reset-factors', async (user, app) => {
  await app.get(FactorsService).removeAllOf(user.id);
  await app.get(AuditService).note('resetFactorsOnServer', user);
  return `${user.email} (${user.role}) has no second factor any more, and is told so by mail.
Sign in with the password, and add a passkey or an authenticator app on the account page.`;
});
