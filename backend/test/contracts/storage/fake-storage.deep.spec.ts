import { FakeStorage, FakeUploadReceiver } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { describeStorageContract } from './storage.contract.js';
import { startUploadServer } from '../../servers/upload-server.js';

describeStorageContract('fake', async () => {
  const clock = new TestClock();
  const storage = new FakeStorage(clock);
  const { server, origin, close } = await startUploadServer(new FakeUploadReceiver(storage));
  return {
    storage,
    clock,
    server,
    origin,
    close,
    directLinks: false,
    temporaryObjects: async () => 0,
    open: async (input) => Buffer.from(await (await fetch(input)).arrayBuffer()),
  };
});
