import { sha256 } from './photos.mjs';
import { faultOfPreviews } from './previews.mjs';
import { waitUntil } from './waiting.mjs';

const SETTLE_SECONDS = 300;
const PAGE = 1_000;
/** The subject of the mail after a purchase. */
const RECEIPT = /^Your receipt /;
/** The subject of the mail that each statement of withdrawal gets. */
const ACKNOWLEDGEMENT = 'We received your withdrawal';
const LEVEL_OF = { paid: 'complete', none: 'free' };

/**
 * Compares what was acknowledged with what is there, by the public APIs and the books that are kept outside: the
 * provider's ledger, the mail server and the checksums of the uploads.
 * @returns the figures, and a sentence for each thing that is wrong
 */
export async function audit(fleet, workload) {
  const staff = workload.staff;
  const findings = [];
  const settledMs = await settle(fleet, workload, findings);
  const files = await auditFiles(workload, staff, findings);
  auditOriginals(fleet.store.bucket, workload, findings);
  const money = await auditMoney(fleet, workload, staff, findings);
  const mails = await auditMails(fleet, workload, findings);
  for (const { operation, refused, error } of workload.records) {
    const isStuck = operation.retries !== false && error && !refused;
    if (refused || isStuck) findings.push(`${operation.kind} ${operation.n}: ${error.message}`);
  }
  const downloads = workload.recordsOf('download');
  const whole = downloads.filter(({ acknowledged }) => acknowledged).length;
  return { settledMs, files, money, mails, downloads: { attempted: downloads.length, whole }, findings };
}

/**
 * Waits until nothing is under way any more, and says what still is after five minutes, and why nobody can say it.
 * @returns how many milliseconds that took; null: it has not ended
 */
export async function settle(fleet, workload, findings, seconds = SETTLE_SECONDS) {
  let left = [];
  try {
    return await waitUntil(
      async () => {
        left = await unfinished(fleet, workload);
        return left.length === 0;
      },
      { what: 'everything to settle', seconds },
    );
  } catch (error) {
    findings.push(...left.map((what) => `stuck after ${seconds} s: ${what}`), `not settled: ${error.message}`);
    return null;
  }
}

async function unfinished({ stripe }, { staff, galleries }) {
  const left = [];
  for (const { id } of galleries) {
    // The shorter list of all files does not say which of them are being encoded.
    const files = await staff.call('GET', `/api/admin/projects/${id}/media`);
    for (const { originalName, status, isEncoding } of files) {
      if (status !== 'ready') left.push(`${originalName} is ${status}`);
      // A film is ready before its last minute is encoded.
      else if (isEncoding) left.push(`${originalName} is being encoded`);
    }
  }
  const { failedJobs, parts } = await staff.call('GET', '/api/admin/status');
  for (const { name, reason } of failedJobs) left.push(`the job ${name} failed: ${reason}`);
  for (const { name, code, values, detail } of parts) {
    const waits = code.startsWith('jobs') && Object.values(values).some((value) => Number(value) > 0);
    if (waits || code.startsWith('mails_waiting') || code.startsWith('mails_late')) left.push(`${name}: ${detail}`);
  }
  for (const purchase of await purchasesOf(staff)) {
    const { isPaid, succeeded } = ledgerOf(stripe, purchase.providerIntentId);
    if (isPaid && !purchase.receiptSentAt) left.push(`purchase ${purchase.id} has no receipt`);
    if (isPaid && purchase.refundedCents !== succeeded) left.push(`the refund of purchase ${purchase.id}`);
    if (!isPaid) continue;
    for (const { number, isReady } of await staff.call('GET', `/api/admin/purchases/${purchase.id}/invoices`))
      if (!isReady) left.push(`the PDF of ${number}`);
  }
  return left;
}

export async function auditFiles({ records, galleries }, staff, findings) {
  const uploads = records.filter(({ operation }) => operation.kind === 'upload');
  const byName = new Map();
  for (const { id } of galleries)
    for (const file of await staff.call('GET', `/api/admin/projects/${id}/media`))
      byName.set(file.originalName, [...(byName.get(file.originalName) ?? []), file]);
  const figures = { attempted: uploads.length, acknowledged: 0, survived: 0, lost: 0, doubled: 0, half: 0 };
  for (const upload of uploads) {
    const found = byName.get(upload.name) ?? [];
    if (upload.acknowledged) figures.acknowledged += 1;
    if (found.length > 1) {
      figures.doubled += 1;
      findings.push(`${upload.name} is there ${found.length} times`);
    }
    if (found.length === 0) {
      if (!upload.acknowledged) continue;
      figures.lost += 1;
      findings.push(`${upload.name} was acknowledged and is lost`);
      continue;
    }
    const fault = await faultOf(staff, found[0], upload);
    if (fault === null) figures.survived += Number(upload.acknowledged);
    else {
      figures.half += 1;
      findings.push(`${upload.name} is not whole: ${fault}`);
    }
  }
  return figures;
}

/** Finds originals that are stored more than once. */
export function auditOriginals({ objects }, { records }, findings) {
  const originals = [...objects].filter(([key]) => key.includes('/originals/'));
  const stored = grouped(originals, ([, { data }]) => sha256(data));
  for (const { operation, name, sha256: sum } of records)
    if (operation.kind === 'upload' && stored.get(sum)?.length > 1)
      findings.push(`${name} is stored ${stored.get(sum).length} times`);
}

/** Says what is wrong with a file: its original has the bytes that were sent, its previews are pictures and play. */
async function faultOf(staff, file, upload) {
  if (file.status !== 'ready') return `it is ${file.status}`;
  try {
    const { downloadUrl } = await staff.call('GET', `/api/admin/download/${file.id}`);
    if (sha256(await staff.bytes(downloadUrl)) !== upload.sha256) return 'its original has other bytes';
    return await faultOfPreviews(file, (url) => staff.bytes(url));
  } catch (error) {
    return error.message;
  }
}

export async function auditMoney({ stripe }, { records, galleries, visitor }, staff, findings) {
  const purchases = await purchasesOf(staff);
  const byIntent = grouped(purchases, ({ providerIntentId }) => providerIntentId);
  const bought = records.filter(({ operation }) => operation.kind === 'purchase');
  const figures = { attempted: bought.length, acknowledged: 0, survived: 0, lost: 0, doubled: 0 };
  for (const { acknowledged, intentId, cents, operation } of bought) {
    if (!acknowledged) continue;
    figures.acknowledged += 1;
    const ledger = ledgerOf(stripe, intentId);
    if (ledger.isPaid && ledger.amount === cents && byIntent.get(intentId)?.length === 1) figures.survived += 1;
    else {
      figures.lost += 1;
      findings.push(`purchase ${operation.n} was acknowledged: ${JSON.stringify(ledger)}`);
    }
  }
  // No money without its row.
  for (const intent of stripe.ledger.intents.values()) {
    if (intent.status !== 'succeeded') continue;
    const rows = byIntent.get(intent.id) ?? [];
    const { succeeded, times } = ledgerOf(stripe, intent.id);
    if (rows.length !== 1) findings.push(`the payment ${intent.id} has ${rows.length} rows`);
    const asked = records.filter(
      ({ operation, intentId }) => /^(?:refund|withdrawal)$/.test(operation.kind) && intentId === intent.id,
    );
    if (times > asked.length)
      findings.push(`${intent.id} was refunded ${times} times, and people asked for ${asked.length}`);
    for (const { state, refundedCents, totalCents } of rows) {
      if (totalCents !== intent.amount) findings.push(`${intent.id}: ${intent.amount} paid, row says ${totalCents}`);
      if (refundedCents !== succeeded) findings.push(`${intent.id}: ${succeeded} refunded, row says ${refundedCents}`);
      const expected = succeeded === 0 ? 'succeeded' : succeeded === intent.amount ? 'refunded' : 'partially_refunded';
      if (state !== expected) findings.push(`${intent.id} is ${state} instead of ${expected}`);
    }
  }
  // No row without its money, and what it opens.
  for (const { id, state, providerIntentId } of purchases) {
    const isOpen = ['created', 'canceled', 'failed', 'processing'].includes(state);
    if (isOpen === ledgerOf(stripe, providerIntentId).isPaid)
      findings.push(`purchase ${id} is ${state}, its payment not`);
  }
  for (const { id, path } of galleries) {
    const own = purchases.filter(({ projectId }) => projectId === id);
    const keeps = own.some(({ state }) => state === 'succeeded' || state === 'partially_refunded');
    const paid = own.filter(({ state }) => /succeeded|refunded/.test(state));
    if (paid.length > 1) {
      figures.doubled += 1;
      findings.push(`the gallery ${id} was paid ${paid.length} times`);
    }
    if (paid.length === 0) continue;
    const { clientAccess } = await visitor.call('GET', path);
    const expected = LEVEL_OF[keeps ? 'paid' : 'none'];
    if (clientAccess.accessLevel !== expected)
      findings.push(`the gallery ${id} is ${clientAccess.accessLevel} instead of ${expected}`);
  }
  figures.refunds = auditRefunds(stripe, records, 'refund', findings);
  figures.withdrawals = auditRefunds(stripe, records, 'withdrawal', findings);
  await auditInvoices(purchases, staff, findings);
  return figures;
}

/** Checks that each acknowledged refund is in the provider's ledger once. */
function auditRefunds(stripe, records, kind, findings) {
  const figures = { attempted: 0, acknowledged: 0, survived: 0, lost: 0, doubled: 0 };
  for (const record of records.filter(({ operation, leftOut }) => operation.kind === kind && !leftOut)) {
    figures.attempted += 1;
    if (!record.acknowledged) continue;
    figures.acknowledged += 1;
    const made = [...stripe.ledger.refunds.values()].filter(
      ({ payment_intent: intent, status }) => intent === record.intentId && status === 'succeeded',
    );
    if (made.length === 1 && made[0].amount === record.cents) figures.survived += 1;
    else {
      figures[made.length > 1 ? 'doubled' : 'lost'] += 1;
      findings.push(`${kind} of ${record.purchaseId}: ${made.length} in the ledger`);
    }
    if (kind === 'withdrawal' && record.outcome !== 'accepted') findings.push(`a withdrawal is ${record.outcome}`);
  }
  return figures;
}

/** Invoices less credit notes are what the studio keeps, and their numbers have no gaps. */
async function auditInvoices(purchases, staff, findings) {
  const numbers = new Map();
  for (const { id, state, keptCents } of purchases) {
    const documents = await staff.call('GET', `/api/admin/purchases/${id}/invoices`);
    let sum = 0;
    for (const { number, kind, totalCents } of documents) {
      sum += kind === 'credit_note' ? -Math.abs(totalCents) : totalCents;
      const [, series, count] = /^(.*-)(\d+)$/.exec(number);
      numbers.set(series, [...(numbers.get(series) ?? []), Number(count)]);
    }
    if (/succeeded|refunded/.test(state) && sum !== keptCents)
      findings.push(`the documents of purchase ${id} say ${sum}, and ${keptCents} is kept`);
  }
  for (const [series, counts] of numbers)
    if (counts.sort((one, other) => one - other).some((count, at) => count !== at + 1))
      findings.push(`the series ${series} has a gap or a double: ${counts.join(' ')}`);
}

/**
 * Each payment in the provider's ledger has one receipt at the mail server, and nobody has one without a payment; a
 * mail that the server may not have taken can come again with the same id.
 */
export async function auditMails({ stripe }, workload, findings) {
  const figures = { receipts: 0, missing: 0, doubled: 0, repeated: 0 };
  for (const { gallery, intentId } of workload.recordsOf('purchase')) {
    const mails = await workload.mailsTo(gallery.email);
    const withdrawal = workload.recordsOf('withdrawal').find((record) => record.intentId === intentId);
    for (const [subject, same] of grouped(mails, (mail) => mail.subject)) {
      const ids = new Set(same.map(({ messageId }) => messageId));
      figures.repeated += same.length - ids.size;
      if (ids.size > (subject === ACKNOWLEDGEMENT ? (withdrawal?.statements ?? 0) : 1)) {
        figures.doubled += 1;
        findings.push(`${gallery.email} received ${ids.size} mails '${subject}'`);
      }
    }
    const receipts = mails.filter(({ subject }) => RECEIPT.test(subject));
    const count = new Set(receipts.map(({ messageId }) => messageId)).size;
    const { isPaid, amount } = ledgerOf(stripe, intentId);
    figures.receipts += count;
    if (isPaid && count === 0) figures.missing += 1;
    if (count !== Number(isPaid)) findings.push(`${gallery.email} paid ${Number(isPaid)} times: ${count} receipts`);
    const sum = (amount / 100).toFixed(2);
    if (isPaid && receipts.some(({ text }) => !text.replaceAll(',', '').includes(sum)))
      findings.push(`${gallery.email} paid ${sum}, and the receipt does not say so`);
  }
  return figures;
}

function ledgerOf(stripe, intentId) {
  const intent = stripe.ledger.intents.get(intentId);
  const refunds = [...stripe.ledger.refunds.values()].filter(
    ({ payment_intent: of, status }) => of === intentId && status === 'succeeded',
  );
  return {
    isPaid: intent?.status === 'succeeded',
    amount: intent?.amount ?? 0,
    succeeded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    times: refunds.length,
  };
}

function purchasesOf(staff) {
  const query = new URLSearchParams({
    range: JSON.stringify([0, PAGE - 1]),
    sort: JSON.stringify(['createdAt', 'ASC']),
    filter: JSON.stringify({ abandoned: true }),
  });
  return staff.call('GET', `/api/admin/purchases?${query}`);
}

function grouped(list, keyOf) {
  const groups = new Map();
  for (const member of list) groups.set(keyOf(member), [...(groups.get(keyOf(member)) ?? []), member]);
  return groups;
}
