import { isSameSignature, isSignedUntil, signatureOf, signUntil } from './signature.js';

describe('isSameSignature', () => {
  it('accepts its own signature and no other', () => {
    const signature = signatureOf('secret', 'purpose:1');
    expect(isSameSignature(signature, signatureOf('secret', 'purpose:1'))).toBe(true);
    expect(isSameSignature(signature, signatureOf('secret', 'purpose:2'))).toBe(false);
    expect(isSameSignature(signature, signatureOf('other', 'purpose:1'))).toBe(false);
    expect(isSameSignature(signature.slice(1), signature)).toBe(false);
  });
});

describe('isSignedUntil', () => {
  const NOW = new Date('2026-05-01T12:00:00Z');
  const LATER = new Date(NOW.getTime() + 60_000);
  const value = signUntil(LATER, 'unlock:1', 'secret');
  const [expires, signature] = value.split('.') as [string, string];

  it('holds until its instant', () => {
    expect(isSignedUntil(value, new Date(LATER.getTime() - 1), 'unlock:1', 'secret')).toBe(true);
    expect(isSignedUntil(value, LATER, 'unlock:1', 'secret')).toBe(false);
  });

  it.each([
    ['another purpose', value, 'unlock:2', 'secret'],
    ['another secret', value, 'unlock:1', 'other'],
    ['a later end', `${Number(expires) + 1}.${signature}`, 'unlock:1', 'secret'],
    ['the same end in other digits', `0${value}`, 'unlock:1:0', 'secret'],
    ['no end', `.${signature}`, 'unlock:1', 'secret'],
    ['an end that is no number', `NaN.${signature}`, 'unlock:1', 'secret'],
    ['no signature', `${expires}.`, 'unlock:1', 'secret'],
    ['a cut signature', value.slice(0, -1), 'unlock:1', 'secret'],
    ['more behind it', `${value}.x`, 'unlock:1', 'secret'],
    ['nothing', undefined, 'unlock:1', 'secret'],
  ])('rejects %s', (_, given, purpose, secret) => {
    expect(isSignedUntil(given, NOW, purpose, secret)).toBe(false);
  });
});
