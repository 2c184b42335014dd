import { Logger } from '@nestjs/common';

const log = new Logger('Jobs');

/**
 * Runs every step, also after one that failed: one that cannot work must not keep the others from theirs.
 * @throws the first failure, when all have been run
 */
export async function runEach(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      log.warn(`The step "${name}" failed: ${error instanceof Error ? error.message : String(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
