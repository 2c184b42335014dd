/** This process must not use the configured database; the message gives the next step. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Whether the database answers and has the schema of this version. */
export abstract class SchemaPort {
  /**
   * Called by the readiness check.
   * @throws SchemaError when the schema is older or newer; any other error when the database does not answer
   */
  abstract check(): Promise<void>;
}
