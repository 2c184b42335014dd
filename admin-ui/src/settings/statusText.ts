import type { StatusPartDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
import { en } from '../i18n/en/catalogue';

type Translate = (key: string, values: Record<string, string>) => string;
const known = (name: string): boolean => Object.hasOwn(en.status, name);

/** The status of a component and what to do, in the language of the console; a newer server's own text if unknown here. */
export function statusText(
  { name, code, values, detail, advice }: StatusPartDto,
  t: Text,
): { detail: string; advice: string } {
  if (!known(code)) return { detail, advice };
  const translate = t as Translate;
  const unwell = code === 'no_answer' || code === 'workers_none';
  return { detail: translate(`status.${code}`, values), advice: unwell ? translate(`status.${name}Advice`, {}) : '' };
}
