import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import semver from 'semver';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json'));

/** Installed packages that do not support a version of Node, as "name@version: range". */
function excluding(version) {
  return Object.entries(packages)
    .filter(([, { engines, os }]) => engines?.node && !os)
    .filter(([, { engines }]) => !semver.satisfies(version, engines.node))
    .map(([path, { version: own, engines }]) => `${path}@${own}: ${engines.node}`);
}

describe('the supported Node', () => {
  test('begins with the oldest one of package.json, which every installed package supports', () => {
    expect(excluding(semver.minVersion(JSON.parse(read('package.json')).engines.node).version)).toEqual([]);
  });

  test('includes that of the image, which every installed package supports', () => {
    const [, version] = /^FROM node:([\d.]+)-/m.exec(read('Dockerfile'));
    expect(excluding(version)).toEqual([]);
  });

  test('has the major version of .nvmrc in the image', () => {
    expect(read('Dockerfile')).toContain(`FROM node:${read('.nvmrc').trim()}.`);
  });

  test('is the same one that builds and runs the image', () => {
    expect(new Set(read('Dockerfile').match(/^FROM node:\S+/gm)).size).toBe(1);
  });

  test('runs in CI: the oldest one of package.json and that of the image', () => {
    const { matrix } = parse(read('.github', 'workflows', 'ci.yml')).jobs.test.strategy;
    const oldest = JSON.parse(read('package.json')).engines.node.replace('>=', '');
    expect(matrix.node.map(String)).toEqual(expect.arrayContaining([oldest, read('.nvmrc').trim()]));
  });

  test('advisories about packages are looked up every week', () => {
    const { on, jobs } = parse(read('.github', 'workflows', 'audit.yml'));
    expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }]);
    expect(jobs.audit.steps).toContainEqual({ run: expect.stringMatching(/^npm audit --omit=dev/) });
    const { updates } = parse(read('.github', 'dependabot.yml'));
    expect(updates.find((each) => each['package-ecosystem'] === 'npm').schedule).toEqual({ interval: 'weekly' });
  });

  test('is the one that README asks for', () => {
    expect(read('README.md')).toContain(`Node ${JSON.parse(read('package.json')).engines.node.replace('>=', '')}`);
  });

  test('package-lock.json names no registry', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
  });
});
