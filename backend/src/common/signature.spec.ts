import { isSameSignature, signatureOf } from './signature.js';

it('accepts its own signature and no other', () => {
  const signature = signatureOf('secret', 'purpose:1');
  expect(isSameSignature(signature, signatureOf('secret', 'purpose:1'))).toBe(true);
  expect(isSameSignature(signature, signatureOf('secret', 'purpose:2'))).toBe(false);
  expect(isSameSignature(signature, signatureOf('other', 'purpose:1'))).toBe(false);
  expect(isSameSignature(signature.slice(1), signature)).toBe(false);
});
