import { ProcessLogger } from './process-logger.js';
import { inLogContext } from './log-context.js';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** Returns the lines that a logger writes while `work` uses it. */
function written(level: Level, production: boolean, work: (logger: ProcessLogger) => void): string[] {
  const lines: string[] = [];
  work(new ProcessLogger('api', { logLevel: level, production }, { write: (line) => void lines.push(line) }));
  return lines;
}

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

function shown(level: Level): unknown[] {
  const lines = written(level, true, (logger) => {
    logger.log('own line', 'Api');
    logger.log('Mapped {/api/site, GET} route', 'RouterExplorer');
    logger.warn('framework warning', 'RouterExplorer');
    logger.error('framework error', undefined, 'InstanceLoader');
    logger.debug('detail', 'Api');
  });
  return parsed(lines).map(({ msg }) => msg);
}

describe('ProcessLogger', () => {
  test('shows own lines and the warnings of the framework', () => {
    expect(shown('info')).toEqual(['own line', 'framework warning', 'framework error']);
  });

  test('shows everything at LOG_LEVEL=debug, less at warn and error', () => {
    expect(shown('debug')).toHaveLength(5);
    expect(shown('warn')).toEqual(['framework warning', 'framework error']);
    expect(shown('error')).toEqual(['framework error']);
  });

  test('writes one JSON object a line in production, with its request', () => {
    const [line] = parsed(
      written('info', true, (logger) => {
        inLogContext({ requestId: 'abc', job: 'refund-payment 1' }, () => logger.warn('It waits.', 'Queue'));
      }),
    );
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      process: 'api',
      context: 'Queue',
      requestId: 'abc',
      job: 'refund-payment 1',
      msg: 'It waits.',
    });
  });

  test('writes fields of an object beside its message', () => {
    const [line] = parsed(written('info', true, (logger) => logger.log({ message: 'Done.', status: 200 }, 'Http')));
    expect(line).toMatchObject({ msg: 'Done.', status: 200, context: 'Http' });
  });

  test('keeps the stack of an error', () => {
    const error = new Error('broken');
    const lines = written('info', true, (logger) => {
      logger.error(error, 'Http');
      logger.error('It failed.', error.stack, 'Jobs');
    });
    expect(parsed(lines)).toMatchObject([
      { msg: 'broken', err: { type: 'Error', stack: expect.stringContaining('process-logger.spec') } },
      { msg: 'It failed.', context: 'Jobs', stack: expect.stringContaining('process-logger.spec') },
    ]);
  });

  test('writes readable lines outside production', () => {
    const [line] = written('info', false, (logger) => {
      inLogContext({ requestId: 'abc' }, () => logger.warn('It waits.', 'Queue'));
    });
    expect(line).toMatch(/^\d\d:\d\d:\d\d WARN {2}api Queue: It waits\. \(abc\)\n$/);
  });

  test.each([true, false])('writes no address and no secret (production: %s)', (production) => {
    const lines = written('info', production, (logger) => {
      logger.error(new Error('550 una@example.test: "mailbox\nfull"'), 'Mail');
      logger.warn({ message: 'Rejected.', passcode: 'sommer' }, 'Gate');
    });
    expect(lines.join('')).not.toMatch(/una@|sommer/);
    expect(lines.join('')).toContain('550 [email]');
  });
});
