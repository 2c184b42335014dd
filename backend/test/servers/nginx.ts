import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/embedded/free-port.js';

const DOCUMENT = new URL('../../../docs/operations.md', import.meta.url);
const ASK_AGAIN_MS = 50;

/** An nginx in front of one API, with the lines of docs/operations.md. */
export interface TestNginx {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx from the search path; undefined where it is not installed. */
export function nginxStarter(): ((apiPort: number, dataDir: string) => Promise<TestNginx>) | undefined {
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));
  return program === undefined ? undefined : (apiPort, dataDir) => start(program, apiPort, dataDir);
}

async function start(program: string, apiPort: number, dataDir: string): Promise<TestNginx> {
  const home = mkdtempSync(join(tmpdir(), 'showreel-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(home, name));
    return `${name}_temp_path ${home}/${name};`;
  });
  const settings = join(home, 'nginx.conf');
  writeFileSync(
    settings,
    `daemon off;
master_process off;
pid ${home}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${documented('## Proxy', /upstream showreel \{[^}]*\}/).replace('127.0.0.1:3000', `127.0.0.1:${apiPort}`)}
  server {
    listen 127.0.0.1:${port};
    ${documented('## Proxy', /location \/ \{[^}]*\}/)}
    ${documented('### Who sends media', /location \/stored-objects\/ [^`]*/).replace('/var/lib/showreel/', `${dataDir}/`)}
  }
}
`,
  );
  const child = spawn(program, ['-p', home, '-c', settings, '-e', join(home, 'error.log')], { stdio: 'ignore' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/stored-objects/`).then(
      () => true,
      () => false,
    );
  while (child.exitCode === null && !(await isUp())) await pause(ASK_AGAIN_MS);
  if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(home, 'error.log'), 'utf8')}`);
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true });
    },
  };
}

/** Returns the first lines below a heading that look like this. */
function documented(heading: string, lines: RegExp): string {
  const section = readFileSync(DOCUMENT, 'utf8').split(`\n${heading}\n`)[1] ?? '';
  const [found] = lines.exec(section) ?? [];
  if (found === undefined) throw new Error(`docs/operations.md has nothing like ${lines} below '${heading}'.`);
  return found;
}
