/** Jest global tear-down: nothing of the run's database stays. */
export default async function tearDown() {
  const shared = globalThis.showreelTestServer;
  if (!shared) return;
  globalThis.showreelTestServer = undefined;
  await shared.template?.drop();
  await shared.server.stop();
}
