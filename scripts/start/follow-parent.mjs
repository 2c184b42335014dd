// Preloaded into every service (node --import): when the process that started it is gone,
// even by SIGKILL, the service ends too instead of living on with the port and the database.
const end = () => process.kill(process.pid, 'SIGTERM');
if (process.channel) {
  process.on('disconnect', end);
  process.channel.unref();
}
// It may have gone before this was loaded; without a channel from the start `connected` is undefined.
if (process.connected === false) end();
