import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { appError } from '../../../common/errors.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Area, BeforePasswordChange, GalleryAccess, Public, SignedIn } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { IdentityProviderPort } from '../../../ports/identity-provider.port.js';
import { AuditService } from '../../audit/audit.service.js';
import { CurrentSessionId, CurrentUser } from '../sessions/audience.guard.js';
import { ExternalLoginFilter, STATE_COOKIE, STATE_COOKIE_PATH } from './external-login.filter.js';
import { ExternalLoginService } from './external-login.service.js';
import { FactorCodeDto } from '../factors/factors.dto.js';
import { FactorsService } from '../factors/factors.service.js';
import { LocalAuthGuard } from './local-auth.guard.js';
import { SecondStepService } from './second-step.service.js';
import { SignInsService } from './sign-ins.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginDto, LoginReplyDto, OkDto, UserDto } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';

/** Signs users in and out, by password or through the company's identity provider. */
@Area('auth')
@Controller('api')
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signIns: SignInsService,
    private readonly factors: FactorsService,
    private readonly secondStep: SecondStepService,
    private readonly externalLogin: ExternalLoginService,
    private readonly provider: IdentityProviderPort,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('auth/user')
  @SignedIn()
  @BeforePasswordChange()
  @ApiOperation({ summary: 'The signed-in user' })
  @ApiOkResponse({ type: UserDto })
  getCurrentUser(@CurrentUser() user: User): UserDto {
    return UserDto.from(user);
  }

  @Post('login-admin')
  @Public()
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @Audited()
  @ApiOperation({ summary: 'Password login for every local user' })
  @ApiOkResponse({ type: LoginReplyDto })
  @ApiResponse({ status: 401, description: '`auth.invalid_credentials`, `auth.second_factor_required`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`, `auth.account_locked`' })
  async login(
    @Body() _body: LoginDto,
    @CurrentUser() user: User,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReplyDto> {
    const methods = await this.factors.methodsOf(user);
    if (methods.length > 0) {
      sendCookies(reply, this.secondStep.cookieFor(user));
      throw appError('auth.second_factor_required', 'A second step is needed.', { methods });
    }
    sendCookies(reply, ...(await this.signIns.open(user, request)));
    return this.replyTo(user);
  }

  @Post('login-code')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'The second step of a password login: a code of the app, or a recovery code' })
  @ApiOkResponse({ type: LoginReplyDto })
  @ApiResponse({ status: 401, description: '`auth.code_wrong`, `auth.second_step_expired`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  async loginWithCode(
    @Body() { code }: FactorCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReplyDto> {
    const user = await this.secondStep.finish(request.cookies, code);
    if (user.role === 'admin') await this.audit.note('signIn', user, { by: 'password and code' });
    sendCookies(reply, this.secondStep.clearedCookie(), ...(await this.signIns.open(user, request)));
    return this.replyTo(user);
  }

  @Post('logout-admin')
  @GalleryAccess()
  @BeforePasswordChange()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Ends this session; idempotent' })
  @ApiOkResponse({ type: OkDto })
  async logout(
    @CurrentSessionId() sessionId: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OkDto> {
    await this.endSession(reply, sessionId);
    return { ok: true };
  }

  @Post('logout-everywhere')
  @SignedIn()
  @BeforePasswordChange()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: "Ends all of this user's sessions, in every browser" })
  @ApiOkResponse({ type: OkDto })
  async logoutEverywhere(@CurrentUser() user: User, @Res({ passthrough: true }) reply: FastifyReply): Promise<OkDto> {
    await this.sessions.endAll(user);
    sendCookies(reply, this.sessions.clearedCookie());
    return { ok: true };
  }

  @Get('login')
  @Public()
  @UseFilters(ExternalLoginFilter)
  @ApiOperation({
    summary: 'Page navigation: to the identity provider, or to /login when none is configured',
  })
  @ApiResponse({
    status: 302,
    description: 'To the identity provider; to /login, with a reason if it cannot be reached',
  })
  startExternalLogin(@Res() reply: FastifyReply): Promise<void> {
    return this.leaveForProvider(null, reply);
  }

  @Get('login/proof')
  @GalleryAccess()
  @UseFilters(ExternalLoginFilter)
  @ApiOperation({
    summary: 'Page navigation: to the identity provider, where the user signs in again and so proves who they are',
  })
  @ApiResponse({
    status: 302,
    description: 'To the identity provider; without a session of an account of it, the sign-in is an ordinary one',
  })
  startExternalProof(@CurrentUser() user: User | undefined, @Res() reply: FastifyReply): Promise<void> {
    return this.leaveForProvider(user?.oidcSubject ?? null, reply);
  }

  @Get('login/callback')
  @Public()
  @UseFilters(ExternalLoginFilter)
  @ApiOperation({
    summary: 'Where the identity provider sends the browser back to',
  })
  @ApiResponse({ status: 302, description: 'To / or /admin/dashboard, signed in; to /login with a reason otherwise' })
  async finishExternalLogin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const encryptedState = request.cookies[STATE_COOKIE] ?? '';
    const answer = new URL(this.callbackUrl());
    answer.search = new URL(request.url, answer).search;
    const identity = await this.provider.finishSignIn(answer, encryptedState);
    const user = await this.externalLogin.resolve(identity);
    if (user.role === 'admin') await this.audit.note('signIn', user, { by: 'identity provider' });
    sendCookies(reply, ...(await this.signIns.open(user, request, this.externalLogin.provedAt(identity))));
    void reply
      .clearCookie(STATE_COOKIE, { path: STATE_COOKIE_PATH })
      .redirect(user.role === 'admin' ? '/admin/dashboard' : '/', 302);
  }

  @Get('logout')
  @GalleryAccess()
  @BeforePasswordChange()
  @Audited()
  @ApiOperation({
    summary: "Page navigation: ends the session, the provider's too, and lands on /",
  })
  @ApiResponse({ status: 302, description: 'To /, or to where the provider ends its own session' })
  @ApiResponse({ status: 403, description: '`request.bad_origin`: a link or an image of another site' })
  async logoutByNavigation(
    @CurrentUser() user: User | undefined,
    @CurrentSessionId() sessionId: string | undefined,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // The cookie is also sent with links from other sites and subdomains, which must not be able to sign anybody out.
    if (['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'])))
      throw appError('request.bad_origin', 'This request comes from another site.');
    await this.endSession(reply, sessionId);
    const external = user?.oidcSubject ? await this.provider.endSessionUrl(`${this.config.http.publicUrl}/`) : null;
    void reply.redirect(external ?? '/', 302);
  }

  private async replyTo(user: User): Promise<LoginReplyDto> {
    return { ok: true, user: UserDto.from(user), offersPasskey: await this.factors.offersPasskey(user) };
  }

  private async endSession(reply: FastifyReply, sessionId: string | undefined): Promise<void> {
    if (sessionId !== undefined) await this.sessions.end(sessionId);
    sendCookies(reply, this.sessions.clearedCookie());
  }

  private async leaveForProvider(proofOf: string | null, reply: FastifyReply): Promise<void> {
    if (!this.provider.enabled) return void reply.redirect('/login', 302);
    const { redirectUrl, encryptedState } = await this.provider.startSignIn(this.callbackUrl(), proofOf);
    void reply
      .setCookie(STATE_COOKIE, encryptedState, {
        httpOnly: true,
        sameSite: 'lax',
        secure: this.config.http.secureCookies,
        path: STATE_COOKIE_PATH,
        maxAge: 600,
      })
      .redirect(redirectUrl, 302);
  }

  private callbackUrl(): string {
    return `${this.config.http.publicUrl}/api/login/callback`;
  }
}
