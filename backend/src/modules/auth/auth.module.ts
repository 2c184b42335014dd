import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../../config/config.js';
import { AuditModule } from '../audit/audit.module.js';
import { ExternalLoginService } from './external-login.service.js';
import { FailedLoginsService } from './failed-logins.service.js';
import { KnownVisitorsService } from './known-visitors.service.js';
import { PasswordQueue } from './password-queue.js';
import { RateLimiter } from './rate-limiter.service.js';
import { RateLimitsRepository } from './rate-limits.repository.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Users, sessions and the limits on guessing. */
@Module({
  imports: [
    AuditModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({ secret: config.secrets.session, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  providers: [
    { provide: PasswordQueue, useFactory: () => new PasswordQueue() },
    ExternalLoginService,
    FailedLoginsService,
    KnownVisitorsService,
    RateLimiter,
    RateLimitsRepository,
    SessionsRepository,
    SessionsService,
    UsersRepository,
    UsersService,
  ],
  exports: [
    ExternalLoginService,
    FailedLoginsService,
    KnownVisitorsService,
    RateLimiter,
    SessionsService,
    UsersService,
  ],
})
export class AuthModule {}
