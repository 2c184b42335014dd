import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../backend/src/embedded/free-port.js';

const TESTING_LIBRARY = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
/** The key of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** WebDriver's codes of keys without a character. */
export const KEYS = { Escape: '\uE00C', ArrowLeft: '\uE012', ArrowRight: '\uE014' } as const;

const RETRY = { timeout: 20_000, intervals: [100] };

type Name = string | RegExp;

/** Returns the program that WebKit tests lack; undefined when they can run. */
export function missingForWebKit(): string | undefined {
  if (!isInstalled('WebKitWebDriver')) return 'WebKitWebDriver (Debian: webkit2gtk-driver)';
  return isInstalled('Xvfb') ? undefined : 'Xvfb';
}

/**
 * WebKitGTK, the engine of Safari, on its own display. Debian has it without Playwright's builds, so this speaks W3C
 * WebDriver; elements are found by role with Testing Library, and actions are retried like Playwright's.
 */
export class WebKit {
  /** Downloads land here. */
  readonly downloads: string;
  private readonly home = mkdtempSync(join(tmpdir(), 'showreel-webkit-'));
  private readonly processes: ChildProcess[] = [];
  private session = '';

  private constructor(private readonly site: string) {
    this.downloads = join(this.home, 'downloads');
    const config = join(this.home, '.config');
    for (const folder of [this.downloads, config]) mkdirSync(folder);
    writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${this.downloads}"\n`);
  }

  static async start(site: string): Promise<WebKit> {
    const webkit = new WebKit(site);
    try {
      await webkit.launch();
      return webkit;
    } catch (error) {
      await webkit.stop();
      throw error;
    }
  }

  async goto(path: string): Promise<void> {
    await this.send('POST', 'url', { url: new URL(path, this.site).href });
  }

  /** Runs a function in the page. */
  evaluate<Args extends unknown[], Result>(action: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.execute(`return (${action.toString()})(...arguments)`, args);
  }

  /** Waits for an element with this role and name. */
  async expectVisible(role: string, name: Name): Promise<void> {
    await expect(async () => void (await this.find(role, name))).toPass(RETRY);
  }

  /** Waits until no element has this role and name. */
  async expectHidden(role: string, name: Name): Promise<void> {
    // An element that disappears while it is found is an error of WebDriver's: try again.
    await expect(async () => expect(await this.findAll(role, name)).toEqual([])).toPass(RETRY);
  }

  async click(role: string, name: Name): Promise<void> {
    await expect(async () => {
      const element = await this.find(role, name);
      await this.execute('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', [
        { [ELEMENT]: element },
      ]);
      await this.send('POST', `element/${element}/click`, {});
    }).toPass(RETRY);
  }

  /** Replaces the value of a text field. */
  async fill(label: string, text: string): Promise<void> {
    await expect(async () => {
      const element = await this.find('textbox', label);
      await this.send('POST', `element/${element}/clear`, {});
      await this.send('POST', `element/${element}/value`, { text });
    }).toPass(RETRY);
  }

  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await this.send('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Waits until a download is whole and returns its bytes. */
  async download(name: Name, isWhole: (bytes: Buffer) => boolean): Promise<Buffer> {
    const read = () => {
      const file = readdirSync(this.downloads).find((found) =>
        typeof name === 'string' ? found === name : name.test(found),
      );
      return file === undefined ? Buffer.alloc(0) : readFileSync(join(this.downloads, file));
    };
    await expect.poll(() => isWhole(read()), { timeout: 30_000 }).toBe(true);
    return read();
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.send<string>('GET', 'screenshot'), 'base64');
  }

  async stop(): Promise<void> {
    if (this.session) await this.send('DELETE', '').catch(() => undefined);
    for (const child of this.processes.reverse()) {
      if (child.exitCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private async launch(): Promise<void> {
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.processes.push(display);
    const number = await Promise.race([
      once(display.stdio[3]!, 'data'),
      once(display, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.'))),
    ]);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, '.config'),
      LANG: 'en_GB.UTF-8',
      // Safari plays HLS itself; WebKitGTK does with GStreamer's demuxer, which is off by default.
      WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    this.processes.push(driver);
    const base = `http://127.0.0.1:${port}/session`;
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000, intervals: [50] },
      )
      .toBe(true);
    const { sessionId } = await request<{ sessionId: string }>('POST', base, { capabilities: {} });
    this.session = `${base}/${sessionId}`;
  }

  /** The only element with this role and name. */
  private async find(role: string, name: Name): Promise<string> {
    const elements = await this.findAll(role, name);
    if (elements.length !== 1)
      throw new Error(`${elements.length} elements have the role ${role} and the name ${String(name)}.`);
    return elements[0]!;
  }

  private async findAll(role: string, name: Name): Promise<string[]> {
    const query = `const [role, name, source, flags] = arguments;
      if (!window.TestingLibraryDom) return null;
      return window.TestingLibraryDom.queryAllByRole(document.body, role, { name: source ? new RegExp(source, flags) : name });`;
    const args = typeof name === 'string' ? [role, name] : [role, '', name.source, name.flags];
    let elements = await this.execute<Record<string, string>[] | null>(query, args);
    if (!elements) {
      await this.execute(readFileSync(TESTING_LIBRARY, 'utf8'));
      elements = (await this.execute<Record<string, string>[] | null>(query, args)) ?? [];
    }
    return elements.map((element) => element[ELEMENT]!);
  }

  private execute<Result>(script: string, args: readonly unknown[] = []): Promise<Result> {
    return this.send('POST', 'execute/sync', { script, args });
  }

  private send<Result>(method: string, path: string, body?: object): Promise<Result> {
    return request(method, path ? `${this.session}/${path}` : this.session, body);
  }
}

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value as Result;
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** A worker's WebKit on the site of its tests: a fixture. */
export const webKitFixture = [
  async ({ site }: { site: string }, use: (webkit: WebKit) => Promise<void>): Promise<void> => {
    const webkit = await WebKit.start(site);
    await use(webkit);
    await webkit.stop();
  },
  { scope: 'worker', timeout: 120_000 },
] as const satisfies [unknown, object];

/** Says whether this WebKit has GStreamer's HLS demuxer and an H.264 decoder. */
export function canPlayHls(webkit: WebKit): Promise<boolean> {
  return webkit.evaluate(() =>
    ['application/vnd.apple.mpegurl', 'video/mp4; codecs="avc1.42E01E"'].every(
      (type) => document.createElement('video').canPlayType(type) !== '',
    ),
  );
}
