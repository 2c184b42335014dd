import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdaptersModule } from './adapters/adapters.module.js';
import { storageIdentity } from './adapters/storage-identity.js';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { unknownVariables } from './config/unknown-variables.js';
import { DatabaseModule } from './database/database.module.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { requireStorageAtStart } from './database/storage-check.js';
import { StatusModule } from './modules/health/health.module.js';
import { StatusService } from './modules/health/status/status.service.js';
import { SchemaError } from './ports/schema.port.js';
import { runTool } from './tool-error.js';

@Module({ imports: [AdaptersModule, DatabaseModule, StatusModule] })
class DoctorTool {}

/** The result of the check of one part of the installation. */
interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'down';
  code: string;
  detail: string;
  advice: string;
}

const SIGNS = { ok: 'ok     ', warning: 'warning', down: 'ERROR  ' } as const;

/**
 * `node backend/dist/doctor.js`: checks everything that the installation needs, whether its processes run or not, and
 * shows each fault with its cure. The exit code is 1 when something does not work. With `--json` the findings are for
 * programs.
 */
async function doctor(): Promise<void> {
  const findings = await examine();
  if (process.argv.includes('--json')) console.log(JSON.stringify({ findings }, null, 2));
  else for (const each of findings) print(each);
  if (findings.some(({ state }) => state === 'down')) process.exitCode = 1;
}

/** The faults with which no process starts come first: nothing else can be checked before they are cured. */
async function examine(): Promise<Finding[]> {
  try {
    const config = loadConfig();
    const { url } = config.database;
    if (!url) throw new ConfigError('DATABASE_URL is not set: set it, or run npm run doctor.');
    await requireSchemaAtStart(url);
    await requireStorageAtStart(url, await storageIdentity(config));
  } catch (error) {
    if (error instanceof SchemaError) return [atStart('database', 'database_unusable', error.message)];
    if (error instanceof ConfigError) return [atStart('settings', 'settings_invalid', error.message)];
    throw error;
  }
  const app = await NestFactory.createApplicationContext(DoctorTool, { logger: ['fatal'], abortOnError: false });
  try {
    return [...unknownVariables().map(unknown), ...(await app.get(StatusService).readAll()).parts];
  } finally {
    await app.close();
  }
}

/** Splits an error message into the fault, before its first colon, and the cure after it. */
function atStart(name: string, code: string, message: string): Finding {
  const [, detail = message, advice = 'Correct it in .env, which .env.example explains.'] =
    /^(.*?): (.*)$/s.exec(message) ?? [];
  return { name, state: 'down', code, detail, advice };
}

const unknown = (warning: string): Finding => ({
  name: 'settings',
  state: 'warning',
  code: 'settings_unknown',
  detail: warning,
  advice: 'Correct the name in .env, or remove it.',
});

function print({ name, state, detail, advice }: Finding): void {
  console.log(`${SIGNS[state]} ${name}: ${detail}`);
  if (advice) console.log(`        ${advice}`);
}

runTool(doctor);
