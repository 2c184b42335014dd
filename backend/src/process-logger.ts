import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from './config/config.js';

const ORDER = ['fatal', 'error', 'warn', 'log', 'debug'] as const satisfies readonly LogLevel[];
const SHOWN = { error: 2, warn: 3, info: 4, debug: 5 } as const;

/** Where the framework tells what it is made of: of use to those who look for a fault in it. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestApplicationContext',
]);

/** The log of one process: its own lines, and the framework's warnings; at LOG_LEVEL=debug all of them. */
export class ProcessLogger extends ConsoleLogger {
  private readonly all: boolean;

  constructor(processName: string, level: Config['logLevel']) {
    super({ prefix: processName, logLevels: ORDER.slice(0, SHOWN[level]), colors: Boolean(process.stdout.isTTY) });
    this.all = level === 'debug';
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (this.all || !FRAMEWORK.has(String(rest.at(-1)))) super.log(message, ...rest);
  }
}
