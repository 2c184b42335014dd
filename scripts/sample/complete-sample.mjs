import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, ApiError } from './api-client.mjs';
import { buy } from './buy.mjs';
import { catalogueIn, CHOSEN_IN_ALL, FAVOURITES_IN_ALL, filesOf, SAMPLE_CLIENT } from './catalogue.mjs';

const POLL_MS = 2_000;
/** A small machine needs a few minutes for the films. The next start tries again. */
const RENDERED_WITHIN_MS = 30 * 60_000;

/**
 * Once the worker has rendered the sample, its client marks favourites, chooses photos and buys a package with a test
 * card. Nothing is bought where money or mail would leave this machine.
 */
export async function completeSample({ base, data, isStopping, pollMs = POLL_MS }) {
  const sample = data.read('sample.json');
  if (!sample?.uploaded || sample.complete) return;
  const project = { id: sample.projectId, clientEmail: SAMPLE_CLIENT };
  const path = `/api/gallery/${project.id}/${encodeURIComponent(SAMPLE_CLIENT)}`;
  const catalogue = catalogueIn(sample.language);
  const client = new ApiClient(base);
  try {
    const files = await untilRendered();
    if (!files) return;
    const idsOf = (names) => files.filter(({ originalName }) => names.includes(originalName)).map(({ id }) => id);
    const fileIds = idsOf(FAVOURITES_IN_ALL);
    if (fileIds.length > 0) await client.send('PUT', `${path}/favourites`, { fileIds, favourite: true });
    await choose(idsOf(CHOSEN_IN_ALL));
    await buyExtended();
  } catch (error) {
    // The next start tries again after a fault of the server. Otherwise staff have changed or deleted the sample
    // meanwhile.
    if (!(error instanceof ApiError) || error.status >= 500) return;
  }
  data.write('sample.json', { ...sample, complete: true });

  /** @returns undefined when it takes too long */
  async function untilRendered() {
    const count = filesOf(catalogue).length;
    const until = Date.now() + RENDERED_WITHIN_MS;
    while (!isStopping() && Date.now() < until) {
      const { mediaFiles } = await client.send('GET', path);
      if (mediaFiles.length >= count) return mediaFiles;
      await pause(pollMs);
    }
    return undefined;
  }

  async function choose(fileIds) {
    const [selection] = await client.send('GET', `${path}/selections`);
    if (!selection || fileIds.length === 0) return;
    await client.send('PUT', `${path}/selections/${selection.id}/files`, { fileIds, chosen: true });
  }

  /** Buys the smaller package: the other one stays on offer for those who try the sample. */
  async function buyExtended() {
    // The mail server may be set in the console.
    if ((await client.send('GET', '/api/site')).sendsMail) return;
    const { order, payment } = await client.send('GET', `${path}/checkout?packageType=extended`);
    if (payment.provider === 'sandbox') await buy(client, project, 'extended', order.amount);
  }
}
