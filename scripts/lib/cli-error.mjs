/** A failure that the user can act on: one clear line, no stack. */
export class CliError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a script's main function; a CliError becomes one line and an exit code. */
export async function runMain(main) {
  try {
    const code = await main();
    process.exitCode = code ?? 0;
  } catch (error) {
    if (error instanceof CliError) console.error(error.message);
    else console.error(error);
    process.exitCode = error instanceof CliError ? error.exitCode : 1;
  }
}
