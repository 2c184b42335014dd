import 'reflect-metadata';
import { startApi } from './api.js';
import { ConfigError } from './config/env-reader.js';
import { SchemaError } from './ports/schema.port.js';

startApi().catch((error: unknown) => {
  const portTaken = (error as { code?: string } | null)?.code === 'EADDRINUSE';
  const known = error instanceof ConfigError || error instanceof SchemaError || portTaken;
  console.error(known ? (error as Error).message : error);
  process.exit(1);
});
