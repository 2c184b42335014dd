import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { installPackage, missingPackages } from '../test/programs.mjs';

const there = (programs, packages) => ({
  program: (name) => programs.includes(name),
  package: (name) => packages.includes(name),
});

describe('missingPackages', () => {
  it('lists nothing when programs and what they load are there', () => {
    const all = there(['WebKitWebDriver', 'Xvfb'], ['gstreamer1.0-plugins-bad', 'gstreamer1.0-libav']);
    expect(missingPackages(['WebKitWebDriver', 'Xvfb'], all)).toEqual([]);
  });

  it('lists what a program loads when the program alone is there', () => {
    expect(missingPackages(['WebKitWebDriver'], there(['WebKitWebDriver'], []))).toEqual([
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
    ]);
  });

  it('lists the package of a program that is missing', () => {
    expect(missingPackages(['redis-server', 'Xvfb'], there(['Xvfb'], []))).toEqual(['redis-server']);
  });
});

describe('installPackage', () => {
  const { PATH } = process.env;
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'apt-'));
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> '${folder}/calls'\nexit 100\n`);
    chmodSync(join(folder, 'apt-get'), 0o755);
    process.env.PATH = `${folder}${delimiter}${PATH}`;
    jest.spyOn(console, 'log').mockReturnValue(undefined);
  });

  afterAll(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
    jest.restoreAllMocks();
  });

  it('tries nothing a second time that failed in this run', async () => {
    for (const name of ['one', 'two', 'one']) expect(await installPackage(name)).toBe(false);
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n');
    const install = (name) => `install -y -qq --no-install-recommends ${name}`;
    expect(calls).toEqual([install('one'), 'update -qq', install('two')]);
  });
});
