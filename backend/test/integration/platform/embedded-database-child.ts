/** Owns an embedded database until it is killed; prints its URL when it is ready. */
import { startEmbeddedDatabase } from '../../../src/embedded/embedded-database.js';

const [dataDir = '', persistent] = process.argv.slice(2);
const { url } = await startEmbeddedDatabase({ dataDir, persistent: persistent === 'persistent' });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
