// The entry of a service that loads its code while the database is still being started:
// node warm-entry.mjs <script> <module to load meanwhile>. The settings come with the go-ahead.
const [script, warm] = process.argv.slice(2);
const go = new Promise((resolve) => process.once('message', resolve));
// A pending promise does not keep Node alive; the channel does, until the go-ahead is here.
process.channel.ref();
// What fails to load is reported when the script itself loads it.
await import(warm).catch(() => undefined);
const { env } = await go;
process.channel.unref();
Object.assign(process.env, env);
await import(script);
