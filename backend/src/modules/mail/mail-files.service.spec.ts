import { FakeEventBus, FakeEventHub } from '../../../test/fakes/fake-event-bus.js';
import type { MailFolderPort } from '../../ports/mail-folder.port.js';
import { MailFilesService } from './mail-files.service.js';

/** A process whose folder notes what is removed from it. */
class Process {
  readonly removed: string[] = [];
  readonly service: MailFilesService;
  onRemoval: () => void = () => undefined;

  constructor(hub: FakeEventHub) {
    const deleteNaming = async (address: string) => {
      this.removed.push(address);
      this.onRemoval();
      return 1;
    };
    this.service = new MailFilesService({ deleteNaming } as unknown as MailFolderPort, new FakeEventBus(hub));
    this.service.onModuleInit();
  }
}

describe('MailFilesService', () => {
  it('removes the mails of a person once in every process, also in the one that tells the others', async () => {
    const hub = new FakeEventHub();
    const own = new Process(hub);
    const other = new Process(hub);
    // Events are delivered in the order of the processes: then the first one has had its own as well.
    const delivered = new Promise<void>((resolve) => (other.onRemoval = resolve));
    await own.service.remove('ana@example.com');
    await delivered;
    expect([own.removed, other.removed]).toEqual([['ana@example.com'], ['ana@example.com']]);
  });
});
