import { CreateSchema } from './migrations/create-schema.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [CreateSchema];

/** Their names, as the database records them. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);
