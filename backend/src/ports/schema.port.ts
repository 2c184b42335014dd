/** This process must not use the configured database; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/**
 * The database has all migrations of this version, and later ones. Migrations fit the version before, so a process that
 * was already running when they ran continues to serve; none starts on such a database.
 */
export class NewerSchemaError extends SchemaError {}

/** Says whether the database answers and has the schema of this version. */
export abstract class SchemaPort {
  /**
   * Called by the readiness check.
   * @throws SchemaError when the schema is older, NewerSchemaError when it is newer; any other error when the
   *   database does not answer
   */
  abstract check(): Promise<void>;
}
