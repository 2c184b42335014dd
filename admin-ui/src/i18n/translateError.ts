import type { MessageDto } from '@showreel/api-client';
import type { Text } from './catalogue';
import type { ErrorCatalogue, StaffErrorCode } from './errorMessages';
import { intlLocale } from './language';
import { isKnownMessage, renderMessage } from './serverMessages';

type Body = Record<string, unknown> & {
  code?: unknown;
  message?: unknown;
  detail?: MessageDto;
  fields?: Record<string, MessageDto>;
  files?: (MessageDto & { name?: string })[];
  retryAfterSeconds?: number;
  changedByName?: string;
};

/**
 * Returns the error's body with its messages as texts in the language of the console: it says what exactly is wrong
 * where the server names that, else it goes by the error's code. English (without a catalogue) keeps what the server
 * has sent.
 */
export function translateError(catalogue: ErrorCatalogue | null, body: Body, t: Text): Record<string, unknown> {
  const { message, detail, fields, files } = body;
  return {
    ...body,
    message:
      detail && isKnownMessage(detail.code)
        ? renderMessage(detail, t)
        : catalogue
          ? errorText(catalogue, body, t)
          : message,
    ...(fields ? { fields: mapValues(fields, (each) => renderMessage(each, t)) } : {}),
    ...(files ? { files: files.map((file) => ({ ...file, message: renderMessage(file, t) })) } : {}),
  };
}

function errorText({ byCode, filesRejected, otherwise }: ErrorCatalogue, body: Body, t: Text): string {
  const code = String(body.code);
  const files = (body.files ?? []).flatMap(({ name }) => name ?? []).slice(0, 3);
  if (code === 'request.invalid' && files.length > 0) return filesRejected.replace('{files}', () => files.join(', '));
  if (!Object.hasOwn(byCode, code)) return otherwise;
  return byCode[code as StaffErrorCode]
    .replace('{wait}', () => waitText(body.retryAfterSeconds ?? 60))
    .replace('{name}', () => body.changedByName || t('project.somebody'));
}

function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [value, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
