import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeError } from './describe-error.js';

/** Replies to whatever was thrown with `{ statusCode, code, message, …details }`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const body = describeError(error);
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (typeof body['retryAfterSeconds'] === 'number') {
      void reply.header('retry-after', body['retryAfterSeconds']);
    }
    void reply.status(body.statusCode).header('cache-control', 'no-store').send(body);
  }
}
