import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { createOpenApi } from './common/http/open-api.js';
import { loadConfig } from './config/config.js';
import { createAdapter } from './http-app.js';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../openapi.json');

/** Writes backend/openapi.json, or with `--check` fails when the committed one differs. Needs no database. */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule,
    createAdapter(loadConfig({ NODE_ENV: 'test' })),
    { preview: true, logger: ['error'], abortOnError: false },
  );
  const text = `${JSON.stringify(createOpenApi(app), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, text);
    console.log('Wrote backend/openapi.json.');
  } else if (readFileSync(FILE, 'utf8') === text) {
    console.log('backend/openapi.json is up to date.');
  } else {
    console.error('backend/openapi.json differs from the code: run npm run api, and commit what it changes.');
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
