import type { ValidationError } from '@nestjs/common';
import { invalidInput } from './validation.js';

const unknown = (property: string): ValidationError => ({ property, constraints: { whitelistValidation: 'any' } });
const fieldsOf = (errors: ValidationError[]) => invalidInput(errors).details['fields'] as Record<string, string>;

test('validation names each wrong field, those of objects in lists by their path', () => {
  const nested = { property: 'files', children: [{ property: '0', children: [unknown('evil')] }] };
  expect(fieldsOf([{ property: 'email', constraints: { isEmail: 'Valid email is required' } }, nested])).toEqual({
    email: 'Valid email is required',
    'files.0.evil': 'Unknown field: files.0.evil',
  });
});

test('validation names 20 wrong fields at most', () => {
  const nested = { property: 'files', children: Array.from({ length: 30 }, (_, at) => unknown(`${at}`)) };
  expect(Object.keys(fieldsOf([unknown('first'), nested, unknown('last')]))).toHaveLength(20);
});

test('validation shortens long names and messages', () => {
  const [[name, message] = []] = Object.entries(fieldsOf([unknown('n'.repeat(10_000))]));
  expect([name!.length, message!.length < 150]).toEqual([101, true]);
  expect(fieldsOf([{ property: 'a', constraints: { b: 'm'.repeat(10_000) } }])['a']).toHaveLength(301);
});
