import { badParameter } from './stripe-failure.js';

export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Reads `a=1&b[c]=2` the way Stripe does: brackets nest. */
export function parseForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [...name.matchAll(/([^[\]]+)/g)].map(([, part]) => part!);
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Form;
    at[path.at(-1)!] = value;
  }
  return form;
}

/** @throws StripeFailure for a parameter that the call does not have */
export function known(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown) throw badParameter('parameter_unknown', unknown, `Received unknown parameter: ${unknown}`);
}

export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value !== undefined && typeof value !== 'string') throw badParameter('parameter_invalid', name, 'Invalid string');
  return value;
}

export function integer(form: Form, name: string): number | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) throw badParameter('parameter_invalid_integer', name, `Invalid integer: ${value}`);
  return Number(value);
}

/** Stripe takes at most 50 pairs, with names of 40 and values of 500 characters. */
export function metadata(form: Form): Record<string, string> {
  const pairs = Object.entries((form['metadata'] ?? {}) as Form);
  if (pairs.length > 50) throw badParameter('parameter_invalid', 'metadata', 'Too many keys');
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' || name.length > 40 || value.length > 500)
      throw badParameter('parameter_invalid', `metadata[${name}]`, 'Invalid metadata');
  }
  return Object.fromEntries(pairs) as Record<string, string>;
}
