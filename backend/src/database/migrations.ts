import type { MigrationInterface } from 'typeorm';
import { CreateSchema1763697600000 } from './migrations/1763697600000-create-schema.js';

/** Every migration in order. A committed migration is never edited. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [CreateSchema1763697600000];
