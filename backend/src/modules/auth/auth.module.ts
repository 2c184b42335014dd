import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config } from '../../config/config.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { FactorRuleQuery } from './factors/factor-rule.query.js';
import { FactorRuleService } from './factors/factor-rule.service.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsRepository } from './factors/factors.repository.js';
import { ProofsService } from './factors/proofs.service.js';
import { FactorsService } from './factors/factors.service.js';
import { PasskeyFactorsService } from './factors/passkey-factors.service.js';
import { PasskeysController } from './factors/passkeys.controller.js';
import { AuthController } from './login/auth.controller.js';
import { ExternalLoginService } from './login/external-login.service.js';
import { FailedLoginsService } from './login/failed-logins.service.js';
import { KnownVisitorsService } from './login/known-visitors.service.js';
import { LocalStrategy } from './login/local.strategy.js';
import { PasskeyLoginController } from './login/passkey-login.controller.js';
import { PasskeySignInsService } from './login/passkey-sign-ins.service.js';
import { SecondStepService } from './login/second-step.service.js';
import { SignInsService } from './login/sign-ins.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordQueue } from './passwords/password-queue.js';
import { RateLimiter } from './rate-limits/rate-limiter.service.js';
import { RateLimitsRepository } from './rate-limits/rate-limits.repository.js';
import { AccountController } from './sessions/account.controller.js';
import { AudienceGuard } from './sessions/audience.guard.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { OriginGuard } from './sessions/origin.guard.js';
import { RouteAuditService } from './sessions/route-audit.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccountEventsRepository } from './users/account-events.repository.js';
import { AccountEventsService } from './users/account-events.service.js';
import { FirstAdminService } from './users/first-admin.service.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

/** Has users, sessions and the limits on guessing. */
@Module({
  imports: [
    AuditModule,
    JobsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      // A string would be tried as a public key first, each time that a session is read.
      useFactory: (config: Config) => ({
        secret: createSecretKey(config.secrets.session, 'utf8'),
        signOptions: { algorithm: 'HS256' },
      }),
    }),
  ],
  providers: [
    { provide: PasswordQueue, useFactory: () => new PasswordQueue() },
    AccountEventsRepository,
    AccountEventsService,
    ExternalLoginService,
    FactorRuleQuery,
    FactorRuleService,
    FactorsRepository,
    FactorsService,
    ProofsService,
    FailedLoginsService,
    KnownVisitorsService,
    PasskeyChallenges,
    PasskeyFactorsService,
    PasskeySignInsService,
    PasskeysRepository,
    PasskeysService,
    RateLimiter,
    RateLimitsRepository,
    SecondStepService,
    SignInsService,
    SessionsRepository,
    SessionsService,
    UsersRepository,
    UsersService,
  ],
  exports: [
    AccountEventsService,
    ExternalLoginService,
    FactorRuleService,
    FactorsService,
    ProofsService,
    FailedLoginsService,
    KnownVisitorsService,
    PasskeyFactorsService,
    PasskeySignInsService,
    PasskeysService,
    RateLimiter,
    SecondStepService,
    SessionsService,
    SignInsService,
    UsersService,
  ],
})
export class AuthModule {}

/** Has the sign-in, the accounts, and the guards that close every route by default. */
@Module({
  imports: [AuditModule, AuthModule, DiscoveryModule, PassportModule],
  controllers: [
    AuthController,
    PasskeyLoginController,
    AccountController,
    FactorsController,
    PasskeysController,
    UsersController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: AudienceGuard },
    FirstAdminService,
    JwtStrategy,
    LocalStrategy,
    RouteAuditService,
    UsersRepository,
  ],
})
export class AuthHttpModule {}
