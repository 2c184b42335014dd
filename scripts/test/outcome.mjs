/** Counts of tests as one line. */
export function countsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A skipped test fails CI: what does not run there is tested nowhere. */
export function exitCode({ failed, skipped }, env) {
  return failed > 0 || (skipped > 0 && env.CI) ? 1 : 0;
}
