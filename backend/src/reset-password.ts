import { runAccountTool } from './account-tool.js';
import { AuditService } from './modules/audit/audit.service.js';
import { generatePassword } from './modules/auth/passwords/password-hasher.js';
import { RateLimiter } from './modules/auth/rate-limits/rate-limiter.service.js';
import { loginSubject, UsersService } from './modules/auth/users/users.service.js';

/**
 * `node backend/dist/reset-password.js owner@example.com`: gives a user a new initial password and prints it. Their
 * sessions end, and wrong passwords before no longer count. For an owner who can receive no mail, and for an admin
 * whose identity provider does not say when they signed in.
 */
runAccountTool('reset-password', async (user, app) => {
  const password = generatePassword();
  await app.get(UsersService).resetPasswordOnServer(user, password);
  await app.get(RateLimiter).clear(loginSubject(user.email));
  await app.get(AuditService).note('resetPasswordOnServer', user);
  return `The new initial password of ${user.email} (${user.role}) is ${password}
It is shown only once; sign in with it and choose your own.`;
});
