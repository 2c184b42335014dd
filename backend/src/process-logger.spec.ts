import { afterEach, expect, jest, test } from '@jest/globals';
import { ProcessLogger } from './process-logger.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** What a logger at this level lets through, of one line each. */
function shown(level: 'debug' | 'info' | 'warn' | 'error'): string[] {
  const lines: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
  }
  const logger = new ProcessLogger('api', level);
  logger.log('own line', 'Api');
  logger.log('Mapped {/api/site, GET} route', 'RouterExplorer');
  logger.log('DatabaseModule dependencies initialized', 'InstanceLoader');
  logger.warn('framework warning', 'RouterExplorer');
  logger.error('framework error', undefined, 'InstanceLoader');
  logger.debug('detail', 'Api');
  jest.restoreAllMocks();
  return lines.map(
    (line) => /own line|Mapped|dependencies|framework warning|framework error|detail/.exec(line)?.[0] ?? line,
  );
}

test('The framework is heard only when it warns; own lines always, each with its process', () => {
  expect(shown('info')).toEqual(['own line', 'framework warning', 'framework error']);
});

test('LOG_LEVEL=debug shows everything, warn and error less', () => {
  expect(shown('debug')).toEqual([
    'own line',
    'Mapped',
    'dependencies',
    'framework warning',
    'framework error',
    'detail',
  ]);
  expect(shown('warn')).toEqual(['framework warning', 'framework error']);
  expect(shown('error')).toEqual(['framework error']);
});
