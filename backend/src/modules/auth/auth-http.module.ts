import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AuditModule } from '../audit/audit.module.js';
import { AccountController } from './account.controller.js';
import { AudienceGuard } from './audience.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthModule } from './auth.module.js';
import { FirstAdminService } from './first-admin.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LocalStrategy } from './local.strategy.js';
import { OriginGuard } from './origin.guard.js';
import { RouteAuditService } from './route-audit.service.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';

/** Sign-in, accounts, and the guards that close every route by default. */
@Module({
  imports: [AuditModule, AuthModule, DiscoveryModule, PassportModule],
  controllers: [AuthController, AccountController, UsersController],
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
