import { newIntent, payInFull, rejectionCode, type Delivery, type PaymentHarness } from './payment-harness.js';

/** Tests the rules of `PaymentProviderPort.readEvent`. */
export function describeWebhookContract(harness: () => PaymentHarness): void {
  describe('the webhook', () => {
    const delivered = async () => {
      await payInFull(harness());
      const last = harness().deliveries().at(-1);
      if (!last) throw new Error('nothing was delivered');
      return last;
    };
    const read = ({ rawBody, headers }: Delivery) => harness().provider.readEvent(rawBody, headers);

    test('names the changed intent under a stable event id', async () => {
      const opened = [
        await harness().provider.createIntent(newIntent()),
        await harness().provider.createIntent(newIntent()),
      ];
      await harness().pay(opened[0]!, 'declined');
      await harness().pay(opened[0]!, 'good');
      await harness().pay(opened[1]!, 'asks');
      await harness().answerBank(opened[1]!, true);
      const deliveries = harness().deliveries();
      const events = await Promise.all(deliveries.map(read));
      expect(new Set(events.map((event) => event?.intentId))).toEqual(new Set(opened.map(({ intentId }) => intentId)));
      expect(new Set(events.map((event) => event?.id)).size).toBe(deliveries.length);
      for (const event of events) expect(event?.kind).toMatch(/^\w+(\.\w+)+$/);
      expect(await Promise.all(deliveries.map(read))).toEqual(events);
    });

    test.each<[string, (delivery: Delivery) => Delivery]>([
      [
        'one changed byte',
        ({ rawBody, headers }) => ({ rawBody: Buffer.from(rawBody.toString().replace('pi_', 'pi-')), headers }),
      ],
      ['a byte more', ({ rawBody, headers }) => ({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers })],
      ['no body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
      ['no signature', ({ rawBody }) => ({ rawBody, headers: {} })],
      ['an empty signature', (delivery) => signedAs(delivery, () => '')],
      ['a signature of another kind', (delivery) => signedAs(delivery, (value) => value.replaceAll('v1=', 'v0='))],
      [
        'a bent signature',
        (delivery) =>
          signedAs(delivery, (value) =>
            value.replace(/v1=(.)/, (_all, digit: string) => `v1=${digit === '0' ? '1' : '0'}`),
          ),
      ],
      [
        'a later time',
        (delivery) =>
          signedAs(delivery, (value) =>
            value.replace(/t=(\d+)/, (_all, seconds: string) => `t=${Number(seconds) + 10}`),
          ),
      ],
    ])('rejects %s', async (_what, bend) => {
      const delivery = await delivered();
      expect(await read(delivery)).not.toBeNull();
      expect(await rejectionCode(read(bend(delivery)))).toBe('payments.bad_signature');
    });

    test('rejects a signature in several headers', async () => {
      const { rawBody, headers } = await delivered();
      const twice = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, [value, value]]));
      expect(await rejectionCode(harness().provider.readEvent(rawBody, twice))).toBe('payments.bad_signature');
    });

    test('rejects a delivery older than five minutes', async () => {
      const delivery = await delivered();
      harness().clock.advance(299);
      expect(await read(delivery)).not.toBeNull();
      harness().clock.advance(3);
      expect(await rejectionCode(read(delivery))).toBe('payments.bad_signature');
    });
  });
}

function signedAs({ rawBody, headers }: Delivery, change: (value: string) => string): Delivery {
  return {
    rawBody,
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, /signature/.test(header) ? change(value) : value]),
    ),
  };
}
