// Preloaded into every service (node --import): when the process that started it is gone,
// even by SIGKILL, the service ends too instead of living on with the port and the database.
const end = () => process.kill(process.pid, 'SIGTERM');
if (process.channel) {
  process.on('disconnect', end);
  process.channel.unref();
}
// It may have gone before this was loaded; without a channel from the start `connected` is undefined.
if (process.connected === false) end();

// A service that is started ahead loads its code meanwhile, and waits here for the go-ahead with its settings.
const { WARM_MODULE } = process.env;
if (WARM_MODULE) {
  delete process.env.WARM_MODULE;
  const go = new Promise((resolve) => process.once('message', resolve));
  // A pending promise does not keep Node alive; the channel does.
  process.channel.ref();
  // A failure to load is reported when the script itself loads the module.
  await import(WARM_MODULE).catch(() => undefined);
  const { env } = await go;
  process.channel.unref();
  Object.assign(process.env, env);
}
