import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CACHE, ROOT } from '../lib/paths.mjs';

/**
 * Every file under the given paths (files or folders), sorted; links are left out. `ignore` sees the path from the
 * root.
 */
export function listFiles(paths, ignore = () => false) {
  const found = [];
  const add = (name, type) => {
    if (ignore(name)) return;
    // An editor's lock is a link that leads nowhere.
    if (type.isFile()) found.push(join(ROOT, name));
    if (!type.isDirectory()) return;
    // Every start lists some thousand files, so none is asked for the type that its folder has told.
    for (const entry of readdirSync(join(ROOT, name), { withFileTypes: true })) add(`${name}/${entry.name}`, entry);
  };
  for (const name of paths) {
    const type = statSync(join(ROOT, name), { throwIfNoEntry: false });
    if (type) add(name, type);
  }
  return found.sort();
}

/** Keeps the fingerprints of the last build's inputs: a quick one (sizes and times) and the true one (content). */
export class Stamp {
  constructor(name, inputs) {
    this.file = join(CACHE, 'stamps', `${name}.json`);
    this.inputs = inputs;
  }

  /** Says whether the inputs have the content they had when `write` was called. */
  isFresh() {
    const known = this.#read();
    if (!known) return false;
    const quick = this.#quick();
    if (known.quick === quick) return true;
    // Times change with every checkout; content decides, and the new times are stored.
    if (known.content !== this.#content()) return false;
    this.#store({ quick, content: known.content });
    return true;
  }

  /** Takes the inputs' fingerprints now, to be stored when the work on them is done. */
  take() {
    return { quick: this.#quick(), content: this.#content() };
  }

  write(fingerprints) {
    this.#store(fingerprints);
  }

  #quick() {
    return digest(
      this.inputs().map((file) => {
        const { size, mtimeMs } = statSync(file);
        return `${file}\0${size}\0${mtimeMs}`;
      }),
    );
  }

  #content() {
    return digest(this.inputs().flatMap((file) => [relative(ROOT, file), readFileSync(file)]));
  }

  #read() {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch {
      return undefined;
    }
  }

  #store(fingerprints) {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.${process.pid}`, JSON.stringify(fingerprints));
    renameSync(`${this.file}.${process.pid}`, this.file);
  }
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}
