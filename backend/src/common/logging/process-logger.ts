import type { LoggerService } from '@nestjs/common';
import { destination, pino, type DestinationStream, type Logger as Pino } from 'pino';
import type { Config } from '../../config/config.js';
import { logContext } from './log-context.js';
import { redactValue } from './redact.js';

/** The contexts that the framework logs during its start: useful only when looking for a fault in it. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestApplicationContext',
]);

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Writes the log of one process: Nest's logger over the pino that Fastify uses. It has one JSON object a line in
 * production, readable lines elsewhere; each with process, context and request id, and without addresses, links and
 * secrets.
 */
export class ProcessLogger implements LoggerService {
  readonly pino: Pino;

  constructor(
    processName: string,
    private readonly config: Pick<Config, 'logLevel' | 'production'>,
    stream: DestinationStream = destination({ dest: 1, sync: true }),
  ) {
    this.pino = pino(
      {
        level: config.logLevel,
        base: { process: processName },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: () => ({ ...logContext() }),
      },
      {
        write: (line) => {
          const redacted = JSON.stringify(JSON.parse(line), redactValue);
          stream.write(config.production ? `${redacted}\n` : readable(redacted));
        },
      },
    );
  }

  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (this.config.logLevel === 'debug' || !FRAMEWORK.has(String(context))) this.write('info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest gives the context last, and for errors the stack before it. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const stack =
      level === 'error' || level === 'fatal' ? rest.slice(0, -1).find((each) => each !== undefined) : undefined;
    const fields = { context, ...(typeof stack === 'string' ? { stack } : {}) };
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) {
      const { message: text, ...values } = message as { message?: string };
      this.pino[level]({ ...fields, ...values }, text);
    } else this.pino[level](fields, String(message));
  }
}

interface Line {
  level: string;
  time: string;
  process: string;
  context?: string;
  requestId?: string;
  msg?: string;
  stack?: string;
  err?: { stack?: string };
}

/** Writes a line for people: `14:05:09 WARN  api Payments: Purchase …`. */
function readable(json: string): string {
  const { level, time, process, context, msg = '', stack, err, requestId } = JSON.parse(json) as Line;
  const head = `${time.slice(11, 19)} ${level.toUpperCase().padEnd(5)} ${process}${context ? ` ${context}` : ''}`;
  const trace = stack ?? err?.stack;
  return `${head}: ${msg}${requestId ? ` (${requestId})` : ''}\n${trace ? `${trace}\n` : ''}`;
}
