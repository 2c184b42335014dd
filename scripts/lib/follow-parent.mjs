// Preloaded into every service (node --import): when the process that started it is gone,
// even by SIGKILL, the service ends too instead of living on with the port and the database.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
