import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../common/errors.js';

export const STATE_COOKIE = 'showreel_oidc';
export const STATE_COOKIE_PATH = '/api/login';

/**
 * A failed external sign-in is a page navigation: people land on the login page, which shows a
 * message by `reason`. The reasons come from us, never from the provider's answer.
 */
@Catch(AppError)
export class ExternalLoginFilter implements ExceptionFilter<AppError> {
  catch(error: AppError, host: ArgumentsHost): void {
    const reason = typeof error.details['reason'] === 'string' ? error.details['reason'] : 'failed';
    const query = new URLSearchParams({ error: 'external-login', reason });
    void host
      .switchToHttp()
      .getResponse<FastifyReply>()
      .clearCookie(STATE_COOKIE, { path: STATE_COOKIE_PATH })
      .redirect(`/login?${query}`, 302);
  }
}
