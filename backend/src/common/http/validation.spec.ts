import type { ValidationError } from '@nestjs/common';
import { message, renderMessage, type Message } from '../messages.js';
import { invalidInput } from './validation.js';

const unknown = (property: string): ValidationError => ({ property, constraints: { whitelistValidation: 'any' } });
const fieldsOf = (errors: ValidationError[]) => invalidInput(errors).details.fields!;
const textsOf = (errors: ValidationError[]) => mapTexts(fieldsOf(errors));
const mapTexts = (fields: Readonly<Record<string, Message>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, renderMessage(each)]));

describe('validation of input', () => {
  test('validation names each wrong field, in lists by its path', () => {
    const nested = { property: 'files', children: [{ property: '0', children: [unknown('evil')] }] };
    expect(textsOf([{ property: 'email', constraints: { isEmail: 'Valid email is required' } }, nested])).toEqual({
      email: 'Valid email is required',
      'files.0.evil': 'Unknown field: files.0.evil',
    });
  });

  test('validation names 20 wrong fields at most', () => {
    const nested = { property: 'files', children: Array.from({ length: 30 }, (_, at) => unknown(`${at}`)) };
    expect(Object.keys(fieldsOf([unknown('first'), nested, unknown('last')]))).toHaveLength(20);
  });

  test('validation shortens long names and messages', () => {
    const [[name, message] = []] = Object.entries(textsOf([unknown('n'.repeat(10_000))]));
    expect([name!.length, message!.length < 150]).toEqual([101, true]);
    expect(textsOf([{ property: 'a', constraints: { b: 'm'.repeat(10_000) } }])['a']).toHaveLength(301);
  });

  test('validation answers the code of a rule, with the name of the field', () => {
    const contexts = { maxLength: message('too_long', { field: '', most: 80 }), isIn: message('role_unknown') };
    const wrong = (property: string, rule: string) => ({ property, constraints: { [rule]: 'any' }, contexts });
    expect(fieldsOf([wrong('name', 'maxLength'), wrong('role', 'isIn'), wrong('sort', 'isString')])).toEqual({
      name: { code: 'too_long', params: { field: 'name', most: 80 } },
      role: { code: 'role_unknown', params: {} },
      sort: { code: 'invalid_value', params: { explanation: 'any' } },
    });
  });
});
