import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { waitFor } from './api.mjs';

/** Starts nginx as docs/operations.md describes it, or a proxy that behaves like it, in front of the ports. */
export async function startBalancer(folder, ports) {
  const nginx = [...process.env.PATH.split(delimiter), '/usr/sbin']
    .map((place) => join(place, 'nginx'))
    .find((path) => existsSync(path));
  return nginx ? startNginx(nginx, folder, ports) : startProxy(ports);
}

async function startNginx(program, folder, ports) {
  const port = await freePort();
  const home = join(folder, 'nginx');
  await mkdir(home, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n');
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off;
     master_process off;
     pid ${home}/nginx.pid;
     error_log ${home}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off;
       ${temporary}
       upstream showreel {
         ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}
         keepalive 32;
       }
       server {
         listen 127.0.0.1:${port};
         keepalive_requests 100000;
         location / {
           proxy_pass http://showreel;
           proxy_http_version 1.1;
           proxy_set_header Connection "";
           proxy_set_header Host $host;
           proxy_request_buffering off;
         }
       }
     }`,
  );
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(origin);
  return {
    name: 'nginx',
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Starts a proxy that behaves like nginx as far as it matters here: round robin over kept connections, and the next
 * upstream after an error, unless a POST was already sent on the connection.
 */
async function startProxy(ports) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  let turn = 0;
  const forward = (incoming, outgoing, body, place, left) => {
    const port = ports[place % ports.length];
    const { method, url: path, headers } = incoming;
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (reply) => {
      // The connection to the API is not the one to the client.
      const headersOfReply = { ...reply.headers };
      for (const name of ['connection', 'keep-alive']) delete headersOfReply[name];
      outgoing.writeHead(reply.statusCode, headersOfReply);
      reply.pipe(outgoing);
    });
    sent.on('error', (error) => {
      const mayRepeat = method === 'GET' || error.code === 'ECONNREFUSED';
      if (mayRepeat && left > 1) forward(incoming, outgoing, body, place + 1, left - 1);
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    forward(incoming, outgoing, Buffer.concat(chunks), turn++, ports.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'a proxy like nginx',
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
