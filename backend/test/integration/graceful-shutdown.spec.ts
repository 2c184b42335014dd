import { shutDown } from '../../src/shutdown.js';
import { startTestApp } from '../fixtures/app/test-app.js';

it('/ready answers 503 before the port closes', async () => {
  const app = await startTestApp();
  const url = await app.app.getUrl();
  const status = async (name: string) => (await fetch(`${url}/api/health/${name}`)).status;
  expect(await status('ready')).toBe(200);
  let close: () => void = () => undefined;
  const shutdown = shutDown(app.app, () => new Promise<void>((resolve) => (close = resolve)));
  expect([await status('ready'), await status('live')]).toEqual([503, 200]);
  close();
  await shutdown;
  await expect(status('live')).rejects.toThrow('fetch failed');
  await app.close();
});
