/** Jest global set-up: a current build, and one PostgreSQL server and one migrated template for the whole run. */
import './ts-hooks.mjs';
import { buildParts } from '../../../scripts/build/parts.mjs';

export default async function setUp() {
  // Several projects share one server.
  if (globalThis.showreelTestServer) return;
  // What `runEntry` starts.
  await buildParts({ names: ['backend'] });
  const { createTemplate, databaseName, startTestServer } = await import('../servers/postgres.ts');
  const server = await startTestServer();
  globalThis.showreelTestServer = { server };
  try {
    const template = await createTemplate(server.url);
    globalThis.showreelTestServer.template = template;
    process.env.TEST_POSTGRES_URL = server.url;
    process.env.TEST_POSTGRES_TEMPLATE = databaseName(template.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
}
