import { describe, expect, it } from '@jest/globals';
import { missingPackages } from '../test/programs.mjs';

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
