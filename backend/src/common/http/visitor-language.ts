import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiHeader } from './api-decorators.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../mails/languages.js';

/** Finds the most preferred of the known languages in an Accept-Language; null when it names none of them. */
export function preferredLanguage<T extends string>(accepted: string | undefined, known: readonly T[]): T | null {
  const preferred = (accepted ?? '').split(',').flatMap((range) => {
    const [code = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const language = known.find((each) => each === code.split('-', 1)[0]);
    return language ? [{ language, weight: weight === undefined ? 1 : Number(weight.slice(2)) }] : [];
  });
  const accepts = preferred.filter(({ weight }) => weight > 0);
  return accepts.sort((one, other) => other.weight - one.weight)[0]?.language ?? null;
}

/**
 * The language in which the visitor reads the site: its calls name it. Null when the request names none that it has.
 */
export const VisitorLanguage = createParamDecorator((_: unknown, context: ExecutionContext): MailLanguage | null => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return preferredLanguage(headers['accept-language'], MAIL_LANGUAGES);
});

/** Documents that the reply's texts are in the visitor's language. */
export const InVisitorLanguage = () =>
  applyDecorators(
    ApiHeader({
      name: 'accept-language',
      required: false,
      description: `The language of the texts: ${MAIL_LANGUAGES.join(', ')}. Without one, the project's.`,
    }),
  );
