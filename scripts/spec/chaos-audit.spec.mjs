import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { findFfmpeg } from '../../backend/dist/adapters/ffmpeg/ffmpeg-binaries.js';
import { auditFiles, auditMails, auditMoney, auditOriginals, settle } from '../../chaos/audit.mjs';

const sharp = createRequire(new URL('../../backend/package.json', import.meta.url))('sharp');
const BYTES = Buffer.from('a photo');
const SHA = createHash('sha256').update(BYTES).digest('hex');
const upload = { operation: { kind: 'upload' }, acknowledged: true, name: 'a.jpg', sha256: SHA };

/** Fakes staff's view of files, and the bytes at their addresses; a request for missing bytes fails. */
function staffOf({ files, bytes }) {
  return {
    call: async (_method, path) => (path.endsWith('/media') ? files : { downloadUrl: '/original' }),
    bytes: async (url) => {
      if (bytes[url]) return bytes[url];
      throw new Error(`GET ${url}: 404`);
    },
  };
}

async function auditOf({ files, bytes }, record = upload) {
  const findings = [];
  await auditFiles({ records: [record], galleries: [{ id: 'g' }] }, staffOf({ files, bytes }), findings);
  return findings;
}

describe('the audit of files', () => {
  const sources = [{ url: '/w480.webp', width: 48, height: 32 }];
  const photo = { id: '1', originalName: 'a.jpg', status: 'ready', fileType: 'photo', url: '/w480.webp', sources };
  const film = { ...photo, fileType: 'video', url: '/hls/master.m3u8' };
  const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nseg_0.ts\n#EXT-X-ENDLIST\n');
  let good;
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#b4532a' } })
      .webp()
      .toBuffer();
    const args = '-v error -f lavfi -i testsrc=d=1:s=64x48 -c:v mpeg2video -f mpegts pipe:1'.split(' ');
    const segment = spawnSync(findFfmpeg({}, process.env.PATH).ffmpeg, args).stdout;
    good = {
      '/original': BYTES,
      '/w480.webp': picture,
      '/hls/master.m3u8': Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n'),
      '/hls/360p/index.m3u8': playlist,
      '/hls/360p/seg_0.ts': segment,
    };
  });

  test('finds nothing where photo and film are whole', async () => {
    expect(await auditOf({ files: [photo], bytes: good })).toEqual([]);
    expect(await auditOf({ files: [film], bytes: good })).toEqual([]);
  });

  test.each([
    ['one that is lost', [], upload, ['a.jpg was acknowledged and is lost']],
    ['one that is there twice', [photo, { ...photo, id: '2' }], upload, ['a.jpg is there 2 times']],
    [
      'one that was never rendered',
      [{ ...photo, status: 'processing' }],
      upload,
      ['a.jpg is not whole: it is processing'],
    ],
    ['one without a preview', [{ ...photo, url: null }], upload, ['a.jpg is not whole: it has no preview']],
    ['one that nobody was promised', [], { ...upload, acknowledged: false }, []],
    [
      'half of one that nobody was promised',
      [{ ...photo, status: 'failed' }],
      { ...upload, acknowledged: false },
      ['a.jpg is not whole: it is failed'],
    ],
  ])('%s', async (_what, files, record, expected) => {
    expect(await auditOf({ files, bytes: good }, record)).toEqual(expected);
  });

  test.each([
    ['another original', () => ({ '/original': Buffer.from('a pho') }), 'its original has other bytes'],
    ['no original', () => ({ '/original': undefined }), 'GET /original: 404'],
    ['no preview', () => ({ '/w480.webp': undefined }), 'GET /w480.webp: 404'],
    [
      'a preview that is cut off',
      () => ({ '/w480.webp': good['/w480.webp'].subarray(0, -8) }),
      /its preview of 48 by 32 pixels is no picture/,
    ],
    [
      'a preview of another size',
      async () => ({ '/w480.webp': await sharp(good['/w480.webp']).resize(24).toBuffer() }),
      'its preview of 48 by 32 pixels has 24 by 16',
    ],
  ])('finds %s', async (_what, change, expected) => {
    const [finding] = await auditOf({ files: [photo], bytes: { ...good, ...(await change()) } });
    expect(finding).toMatch(expected);
  });

  test.each([
    ['no segment', { '/hls/360p/seg_0.ts': undefined }, 'GET /hls/360p/seg_0.ts: 404'],
    ['bytes that are no film', { '/hls/360p/seg_0.ts': BYTES }, /its stream does not play/],
    ['no end', { '/hls/360p/index.m3u8': Buffer.from('#EXTM3U\n#EXTINF:1,\nseg_0.ts\n') }, 'its stream has no end'],
    ['no quality', { '/hls/master.m3u8': Buffer.from('#EXTM3U\n') }, 'its stream has no quality'],
  ])('finds a stream with %s', async (_what, change, expected) => {
    const [finding] = await auditOf({ files: [film], bytes: { ...good, ...change } });
    expect(finding).toMatch(expected);
  });
});

describe('the audit of originals', () => {
  const findingsOf = (objects) => {
    const findings = [];
    auditOriginals({ objects: new Map(objects.map((key) => [key, { data: BYTES }])) }, { records: [upload] }, findings);
    return findings;
  };

  test('finds one that is stored twice, whatever is beside it', () => {
    expect(findingsOf(['p/originals/1', 'p/renditions/1'])).toEqual([]);
    expect(findingsOf(['p/originals/1', 'p/originals/2'])).toEqual(['a.jpg is stored 2 times']);
  });
});

describe('the wait until everything is done', () => {
  const calm = { failedJobs: [], parts: [] };
  const settleWith = async (call) => {
    const findings = [];
    const workload = { staff: { call }, galleries: [{ id: 'g' }] };
    const took = await settle({ stripe: { ledger: {} } }, workload, findings, 0.5);
    return { took, findings };
  };
  const answers =
    ({ files = [], status = calm }) =>
    async (_method, path) =>
      path.endsWith('/media') ? files : path.endsWith('/status') ? status : [];

  test('ends when nothing is left', async () => {
    expect(await settleWith(answers({}))).toEqual({ took: expect.any(Number), findings: [] });
  });

  test('finds what is stuck', async () => {
    const files = [
      { originalName: 'a.jpg', status: 'processing' },
      { originalName: 'b.mp4', status: 'ready', isEncoding: true },
      { originalName: 'c.mp4', status: 'ready', isEncoding: false },
    ];
    const failedJobs = [{ name: 'render-photo', reason: 'broken' }];
    const { took, findings } = await settleWith(answers({ files, status: { ...calm, failedJobs } }));
    expect(took).toBeNull();
    expect(findings).toContain('stuck after 0.5 s: a.jpg is processing');
    expect(findings).toContain('stuck after 0.5 s: b.mp4 is being encoded');
    expect(findings).toContain('stuck after 0.5 s: the job render-photo failed: broken');
    expect(findings.join()).not.toContain('c.mp4');
  });

  test('finds a question that is refused, and one that is never answered', async () => {
    const refused = async () => Promise.reject(new Error('GET /api/admin/status: 403'));
    expect(await settleWith(refused)).toEqual({ took: null, findings: ['not settled: GET /api/admin/status: 403'] });
    const silent = () => new Promise(() => undefined);
    const findings = ['not settled: Waited 0.5 s for everything to settle.'];
    expect(await settleWith(silent)).toEqual({ took: null, findings });
  });
});

describe('the audit of mails', () => {
  const receipt = { subject: 'Your receipt R-2026-000001 from Northlight', messageId: '1', text: 'Paid: €1,234.50' };
  const mailsOf = async (mails, status = 'succeeded', statements) => {
    const intents = new Map([['pi_1', { id: 'pi_1', status, amount: 123_450 }]]);
    const stripe = { ledger: { intents, refunds: new Map() } };
    const records = {
      purchase: [{ gallery: { email: 'una@example.test' }, intentId: 'pi_1', acknowledged: false }],
      withdrawal: [{ intentId: 'pi_1', statements }],
    };
    const workload = { recordsOf: (kind) => records[kind], mailsTo: async () => mails };
    const findings = [];
    const figures = await auditMails({ stripe }, workload, findings);
    return { figures, findings };
  };

  test('finds nothing where each sale has its receipt, also one whose answer came twice', async () => {
    expect(await mailsOf([receipt, receipt])).toEqual({
      figures: { receipts: 1, missing: 0, doubled: 0, repeated: 1 },
      findings: [],
    });
  });

  test('allows an acknowledgement for each statement of withdrawal that was sent, and no more', async () => {
    const acknowledged = ['2', '3'].map((messageId) => ({
      subject: 'We received your withdrawal',
      messageId,
      text: '',
    }));
    const findingsOf = async (statements) =>
      (await mailsOf([receipt, ...acknowledged], 'succeeded', statements)).findings;
    expect(await findingsOf(2)).toEqual([]);
    expect(await findingsOf(1)).toEqual(["una@example.test received 2 mails 'We received your withdrawal'"]);
    expect((await mailsOf([receipt, acknowledged[0]], 'succeeded', undefined)).findings).toEqual([
      "una@example.test received 1 mails 'We received your withdrawal'",
    ]);
  });

  test.each([
    ['a sale without a receipt', [], 'succeeded', 'una@example.test paid 1 times: 0 receipts'],
    ['a receipt without a sale', [receipt], 'canceled', 'una@example.test paid 0 times: 1 receipts'],
    [
      'two receipts of a sale',
      [receipt, { ...receipt, subject: 'Your receipt R-2026-000002 from Northlight', messageId: '2' }],
      'succeeded',
      'una@example.test paid 1 times: 2 receipts',
    ],
    [
      'a mail that was written twice',
      [receipt, { ...receipt, messageId: '2' }],
      'succeeded',
      "una@example.test received 2 mails 'Your receipt R-2026-000001 from Northlight'",
    ],
    [
      'another sum',
      [{ ...receipt, text: 'Paid: €1.50' }],
      'succeeded',
      'una@example.test paid 1234.50, and the receipt does not say so',
    ],
  ])('finds %s', async (_what, mails, status, expected) => {
    expect((await mailsOf(mails, status)).findings).toContain(expected);
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
    records = [bought],
  }) {
    const ledger = {
      intents: new Map(intents.map((each) => [each.id, each])),
      refunds: new Map(refunds.map((each) => [each.id, each])),
    };
    const staff = { call: async (_method, path) => (path.endsWith('/invoices') ? invoices : rows) };
    const visitor = { call: async () => ({ clientAccess: { accessLevel: level } }) };
    const workload = { records, galleries: [{ id: 'g', path: '/g' }], visitor };
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
    [
      'a refund that nobody asked for, though the books agree',
      {
        rows: [{ ...row, state: 'refunded', refundedCents: 500, keptCents: 0 }],
        refunds: [refund('r')],
        invoices: [invoice, { ...invoice, number: 'CN-2026-0001', kind: 'credit_note' }],
        level: 'free',
      },
      'pi_1 was refunded 1 times, and people asked for 0',
    ],
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

  test.each([
    ['that is not in the ledger', 0, 'refund of p: 0 in the ledger'],
    ['that was made twice', 2, 'refund of p: 2 in the ledger'],
  ])('finds a refund %s', async (_what, times, expected) => {
    const refunded = {
      operation: { kind: 'refund' },
      acknowledged: true,
      intentId: 'pi_1',
      purchaseId: 'p',
      cents: 500,
    };
    const refunds = Array.from({ length: times }, (_, n) => refund(`r${n}`));
    expect(await findingsOf({ records: [bought, refunded], refunds })).toContain(expected);
  });
});
