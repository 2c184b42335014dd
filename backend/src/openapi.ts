import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { MESSAGES } from './common/message-texts.js';
import { createOpenApi } from './common/http/open-api.js';
import { loadConfig } from './config/config.js';
import { createAdapter } from './http-app.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Writes backend/openapi.json and the English messages of the console, or with `--check` fails when a committed file
 * differs. Needs no database.
 */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule,
    createAdapter(loadConfig({ NODE_ENV: 'test' })),
    { preview: true, logger: ['error'], abortOnError: false },
  );
  const files = {
    'backend/openapi.json': await createOpenApi(app),
    'admin-ui/src/i18n/en/serverMessages.json': consoleMessages(),
  };
  for (const [file, content] of Object.entries(files)) {
    const path = join(ROOT, file);
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (!process.argv.includes('--check')) {
      writeFileSync(path, text);
      console.log(`Wrote ${file}.`);
    } else if (readFileSync(path, 'utf8') === text) {
      console.log(`${file} is up to date.`);
    } else {
      console.error(`${file} differs from the code: run npm run api, and commit what it changes.`);
      process.exitCode = 1;
    }
  }
}

/**
 * The texts that the console takes from here: it has its own for the others, which its sign-in page need not load
 * twice.
 */
function consoleMessages(): Record<string, string> {
  const own = readFileSync(join(ROOT, 'admin-ui/src/i18n/en/messages.ts'), 'utf8').matchAll(/^ {2}'?([\w-]+)'?:/gm);
  const worded = new Set([...own].map(([, code]) => code));
  return Object.fromEntries(Object.entries(MESSAGES).filter(([code]) => !worded.has(code)));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
