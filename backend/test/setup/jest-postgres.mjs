/** Jest global set-up: current builds, and one PostgreSQL server and one migrated template for the whole run. */
import './ts-hooks.mjs';
import { buildParts } from '../../../scripts/build/parts.mjs';

export default async function setUp(_globalConfig, { displayName }) {
  // `runEntry` starts the backend. The server reads the manifests of the front ends, and knows no page of one without.
  const frontEnds = displayName.name === 'integration' ? ['gallery-ui', 'admin-ui'] : [];
  await buildParts({ names: ['backend', ...frontEnds] });
  // Several projects share one server.
  if (globalThis.showreelTestServer) return;
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
