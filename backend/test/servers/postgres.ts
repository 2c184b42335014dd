import { randomBytes } from 'node:crypto';
import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDataSource } from '../../src/database/data-source.js';
import { startEmbeddedDatabase } from '../../src/embedded/embedded-database.js';

/** A database of its own for one test file. */
export interface TestDatabase {
  url: string;
  /** Cuts every connection and removes it. */
  drop(): Promise<void>;
}

/** The server that all tests of a Jest run share. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Linux keeps these files in memory. */
const IN_MEMORY = '/dev/shm';
/** The space that the databases of a run may take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes the folder for the databases of a run, in memory if enough is free. A database is a thousand files. On a disk
 * with ext4 most of a test's time would go into finding blocks for them, because ext4 does not use those of files that
 * were deleted within the last minutes.
 */
function makeFolderOfServer(): string {
  const name = 'showreel-postgres-';
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) >= ROOM_BYTES) return mkdtempSync(join(IN_MEMORY, name));
  } catch {
    // Other systems have no such folder, and in some containers nobody may write there.
  }
  return mkdtempSync(join(tmpdir(), name));
}

/** Starts one server a run: `TEST_DATABASE_URL` when given, else an embedded one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const server = await startEmbeddedDatabase({
    dataDir: makeFolderOfServer(),
    persistent: false,
  });
  await acceptPasswordFast(server.url);
  return server;
}

/**
 * Each of a run's thousands of connections proves the password. Hashing it 4,096 times, as PostgreSQL does by default,
 * takes a third of the processor time that a connection costs.
 */
async function acceptPasswordFast(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await runStatement(url, `SET scram_iterations = 1; ALTER USER ${username} PASSWORD '${password}'`);
}

/** Makes the database that all test databases are copied from: every migration has run in it. */
export async function createTemplate(serverUrl: string): Promise<TestDatabase> {
  const name = `showreel_template_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `CREATE DATABASE ${name}`);
  const template = { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
  try {
    const dataSource = await createDataSource({ url: template.url, poolSize: 1 }).initialize();
    try {
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    await template.drop();
    throw error;
  }
  return template;
}

/** Creates a fresh database with the whole schema and no rows, or a copy of another one that nobody uses. */
export async function createTestDatabase(template?: TestDatabase): Promise<TestDatabase> {
  const serverUrl = needed('TEST_POSTGRES_URL');
  const name = `showreel_test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(name, template && databaseName(template.url));
  return { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

/**
 * Makes a database on the run's server as a copy of another one, which is the migrated template if none is given. Its
 * files are copied: page by page through the log, as PostgreSQL does otherwise, it takes half as long again.
 */
export function copyDatabase(name: string, template = needed('TEST_POSTGRES_TEMPLATE')): Promise<void> {
  return runStatement(needed('TEST_POSTGRES_URL'), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

/** Returns the name of the database that a URL leads to. */
export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this test needs the global set-up of jest.config.mjs.`);
  return value;
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return runStatement(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
