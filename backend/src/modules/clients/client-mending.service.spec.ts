import { ClientMendingService } from './client-mending.service.js';
import type { ClientsRepository } from './clients.repository.js';

describe('ClientMendingService', () => {
  it('begins anywhere, goes on after the last client, and from the first one at the end', async () => {
    const ends = ['n', null, 'b'];
    const after: string[] = [];
    const clients: Pick<ClientsRepository, 'findRandomKey' | 'mend'> = {
      findRandomKey: () => Promise.resolve('m'),
      mend: (key) => {
        after.push(key);
        return Promise.resolve(ends.shift()!);
      },
    };
    const mending = new ClientMendingService(clients as ClientsRepository);
    for (let run = 0; run < 3; run += 1) await mending.mend();
    expect(after).toEqual(['m', 'n', '']);
  });
});
