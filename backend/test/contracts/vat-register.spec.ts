import { ViesRegister } from '../../src/adapters/vies/vies-register.js';
import { VatRegisterError } from '../../src/ports/vat-register.port.js';
import { FakeViesServer } from '../servers/public/fake-vies-server.js';

const COMPANY = 'ATU13585627';
const SELLER = 'DE136695976';

let vies: FakeViesServer;
let register: ViesRegister;

describe('VAT register', () => {
  beforeAll(async () => {
    vies = await FakeViesServer.start();
    register = new ViesRegister({ url: vies.url, timeoutMs: 200 });
  });
  afterAll(() => vies.close());
  beforeEach(() => {
    vies.fault = 'none';
    vies.registered.clear();
    vies.registered.set(COMPANY, 'Alpen & Co').set(SELLER, 'Northlight Films GmbH');
  });

  it('finds a company, with the number that proves the query', async () => {
    expect(await register.find(COMPANY, SELLER)).toEqual({
      isValid: true,
      name: 'Alpen & Co',
      address: null,
      consultationNumber: 'WAPIAAAAYx1y2z3',
    });
    expect(await register.find('ATU00000000', SELLER)).toMatchObject({ isValid: false, name: null });
  });

  it('asks without the seller when the seller is not registered', async () => {
    vies.registered.delete(SELLER);
    expect(await register.find(COMPANY, SELLER)).toMatchObject({ isValid: true, consultationNumber: null });
  });

  it.each(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'broken', 'silent', 'down'] as const)(
    'knows nothing with fault %s',
    async (fault) => {
      vies.fault = fault;
      await expect(register.find(COMPANY, null)).rejects.toThrow(VatRegisterError);
    },
  );
});
