import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';

/** Writes a file of one JSON object a line, however many there are. */
export class JsonLines {
  private readonly stream: WriteStream;

  constructor(path: string) {
    this.stream = createWriteStream(path, { mode: 0o600 });
    // `close` reports it.
    this.stream.on('error', () => undefined);
  }

  async add(value: object): Promise<void> {
    if (!this.stream.write(`${JSON.stringify(value)}\n`) && !this.stream.errored) await once(this.stream, 'drain');
  }

  async close(): Promise<void> {
    this.stream.end();
    await finished(this.stream);
  }
}

/** Reads such a file line by line, and closes it when its reader stops early. A line that is cut is an error. */
export async function* readJsonLines<T>(source: Readable): AsyncGenerator<T> {
  let failure: Error | undefined;
  source.once('error', (error: Error) => (failure = error));
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  source.once('error', () => lines.close());
  try {
    for await (const line of lines) yield JSON.parse(line) as T;
    if (failure) throw failure;
  } finally {
    lines.close();
    source.destroy();
  }
}
