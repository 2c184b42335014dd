import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config } from '../../config/config.js';
import { AuditModule } from '../audit/audit.module.js';
import { AccountController } from './account.controller.js';
import { RateLimitsRepository } from './rate-limits.repository.js';
import { RateLimiter } from './rate-limiter.service.js';
import { AudienceGuard } from './audience.guard.js';
import { AuthController } from './auth.controller.js';
import { ExternalLoginService } from './external-login.service.js';
import { FailedLoginsService } from './failed-logins.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownVisitorsService } from './known-visitors.service.js';
import { LocalStrategy } from './local.strategy.js';
import { OriginGuard } from './origin.guard.js';
import { PasswordQueue } from './password-queue.js';
import { RouteAuditService } from './route-audit.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Users, sessions, sign-in and the default-closed guard. */
@Module({
  imports: [
    AuditModule,
    PassportModule,
    DiscoveryModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({ secret: config.secrets.session, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [AuthController, AccountController, UsersController],
  providers: [
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: PasswordQueue, useFactory: () => new PasswordQueue() },
    RateLimiter,
    RateLimitsRepository,
    ExternalLoginService,
    FailedLoginsService,
    JwtStrategy,
    KnownVisitorsService,
    LocalStrategy,
    RouteAuditService,
    SessionsRepository,
    SessionsService,
    UsersRepository,
    UsersService,
  ],
  exports: [FailedLoginsService, RateLimiter, KnownVisitorsService, SessionsService, UsersRepository, UsersService],
})
export class AuthModule {}
