import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { auditFiles, auditMoney } from '../../chaos/audit.mjs';

const BYTES = Buffer.from('a photo');
const SHA = createHash('sha256').update(BYTES).digest('hex');

describe('the audit of files', () => {
  const upload = { operation: { kind: 'upload' }, acknowledged: true, name: 'a.jpg', sha256: SHA };
  const file = { id: '1', originalName: 'a.jpg', status: 'ready' };

  async function findingsOf(files, record = upload, bytes = BYTES) {
    const staff = {
      call: async (_method, path) => (path.endsWith('/files/all') ? files : { downloadUrl: '/original' }),
      bytes: async () => bytes,
    };
    const findings = [];
    await auditFiles({ records: [record], galleries: [{ id: 'g' }] }, staff, findings);
    return findings;
  }

  test.each([
    ['one that is whole', [file], upload, BYTES, []],
    ['one that is lost', [], upload, BYTES, ['a.jpg was acknowledged and is lost']],
    ['one that is there twice', [file, { ...file, id: '2' }], upload, BYTES, ['a.jpg is there 2 times']],
    ['one with other bytes', [file], upload, Buffer.from('a pho'), ['a.jpg is not whole']],
    ['one that was never rendered', [{ ...file, status: 'processing' }], upload, BYTES, ['a.jpg is not whole']],
    ['one that nobody was promised', [], { ...upload, acknowledged: false }, BYTES, []],
    [
      'half of one that nobody was promised',
      [{ ...file, status: 'failed' }],
      { ...upload, acknowledged: false },
      BYTES,
      ['a.jpg is not whole'],
    ],
  ])('%s', async (_what, files, record, bytes, expected) => {
    expect(await findingsOf(files, record, bytes)).toEqual(expected);
  });
});

describe('the audit of money', () => {
  const row = {
    id: 'p',
    projectId: 'g',
    providerIntentId: 'pi_1',
    state: 'succeeded',
    totalCents: 500,
    refundedCents: 0,
    keptCents: 500,
  };
  const intent = { id: 'pi_1', status: 'succeeded', amount: 500 };
  const invoice = { number: 'INV-2026-0001', kind: 'invoice', totalCents: 500 };
  const refund = (id) => ({ id, payment_intent: 'pi_1', amount: 500, status: 'succeeded' });
  const bought = { operation: { kind: 'purchase', n: 1 }, acknowledged: true, intentId: 'pi_1', cents: 500 };

  async function findingsOf({
    rows = [row],
    intents = [intent],
    refunds = [],
    invoices = [invoice],
    level = 'complete',
  }) {
    const ledger = {
      intents: new Map(intents.map((each) => [each.id, each])),
      refunds: new Map(refunds.map((each) => [each.id, each])),
    };
    const staff = { call: async (_method, path) => (path.endsWith('/invoices') ? invoices : rows) };
    const visitor = { call: async () => ({ clientAccess: { accessLevel: level } }) };
    const workload = { records: [bought], galleries: [{ id: 'g', path: '/g' }], visitor };
    const findings = [];
    await auditMoney({ stripe: { ledger } }, workload, staff, findings);
    return findings;
  }

  test('finds nothing where the books agree', async () => {
    expect(await findingsOf({})).toEqual([]);
  });

  test.each([
    ['money without a row', { rows: [] }, 'the payment pi_1 has 0 rows'],
    [
      'a row without money',
      { intents: [{ ...intent, status: 'canceled' }] },
      'purchase p is succeeded, its payment not',
    ],
    ['another amount', { rows: [{ ...row, totalCents: 499 }] }, 'pi_1: 500 paid, row says 499'],
    ['a refund without its row', { refunds: [refund('r')] }, 'pi_1: 500 refunded, row says 0'],
    ['paid and closed', { level: 'free' }, 'the gallery g is free instead of complete'],
    ['an invoice that is missing', { invoices: [] }, 'the documents of purchase p say 0, and 500 is kept'],
    [
      'a gap in the numbers',
      { invoices: [{ ...invoice, number: 'INV-2026-0002' }] },
      'the series INV-2026- has a gap or a double: 2',
    ],
    [
      'two payments of one gallery',
      {
        rows: [row, { ...row, id: 'q', providerIntentId: 'pi_2' }],
        intents: [intent, { ...intent, id: 'pi_2' }],
      },
      'the gallery g was paid 2 times',
    ],
  ])('finds %s', async (_what, books, expected) => {
    expect(await findingsOf(books)).toContain(expected);
  });
});
