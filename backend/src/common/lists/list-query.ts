import { ApiPropertyOptional } from '../http/api-decorators.js';
import { invalidValue } from '../messages.js';
import { invalidField } from '../errors.js';
import { IsOptional, IsString } from 'class-validator';

/** Returns the LIKE pattern of texts that contain this one, with any characters; compare it with lower-case text. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Has the three query parameters of the simple REST dialect, unparsed. */
export class ListQueryDto {
  @ApiPropertyOptional({
    type: String,
    example: '["createdAt","DESC"]',
    description: 'A JSON array of the field and ASC or DESC.',
  })
  @IsOptional()
  @IsString()
  sort?: string;
  @ApiPropertyOptional({
    type: String,
    example: '[0,24]',
    description: 'A JSON array of the first and the last row, from 0; without it, the first 1,000 rows.',
  })
  @IsOptional()
  @IsString()
  range?: string;
  @ApiPropertyOptional({
    type: String,
    example: '{"q":"wedding"}',
    description: 'A JSON object of conditions, all of which hold; the operation names them.',
  })
  @IsOptional()
  @IsString()
  filter?: string;
}

type Scalar = string | number | boolean | null;
/** A field is filtered by texts, numbers, booleans, or lists of these. */
export type ListFilter = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** A list is queried in react-admin's simple REST dialect. All three parameters are JSON texts. */
export interface RawListQuery {
  sort?: unknown;
  range?: unknown;
  filter?: unknown;
}

export interface ListQuery<S extends string> {
  sort: { field: S; order: 'ASC' | 'DESC' };
  /** The range is zero-based and inclusive. */
  range: { first: number; last: number };
  filter: ListFilter;
}

/** A page of a list has the number of all rows; null means more than this page, not counted. */
export interface Page<T> {
  rows: T[];
  total: number | null;
}

const MAX_PAGE = 1_000;

/**
 * Reads `sort=["name","ASC"]&range=[0,24]&filter={"q":"x"}`; without a range, the first 1,000 rows.
 * @throws AppError `request.invalid`
 */
export function parseListQuery<S extends string>(
  raw: RawListQuery,
  allowed: { sort: readonly S[]; filter: readonly string[]; defaultSort: { field: S; order: 'ASC' | 'DESC' } },
): ListQuery<S> {
  return {
    sort: raw.sort === undefined ? allowed.defaultSort : parseSort(raw.sort, allowed.sort),
    range: raw.range === undefined ? { first: 0, last: MAX_PAGE - 1 } : parseRange(raw.range),
    filter: raw.filter === undefined ? {} : parseFilter(raw.filter, allowed.filter),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Says whether a value is a day of the calendar, `2026-01-31`. */
const isDay = (value: unknown) =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !value.startsWith('0000') &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

/** @throws AppError `request.invalid` where one of these filters is there and no day */
export function checkDays(filter: ListFilter, names: readonly string[]): void {
  const wrong = names.find((name) => filter[name] !== undefined && !isDay(filter[name]));
  if (wrong !== undefined)
    throw notReadable('filter', `Not a day: ${wrong}`, `The filter ${wrong} must be a day like 2026-01-31.`);
}

/**
 * `projects 0-24/319`, as ra-data-simple-rest reads it; `projects 0-24/*` (RFC 9110) when more follow that were not
 * counted.
 */
export function contentRange(resource: string, query: ListQuery<string>, page: Page<unknown>): string {
  const last = page.rows.length === 0 ? query.range.first : query.range.first + page.rows.length - 1;
  return `${resource} ${query.range.first}-${last}/${page.total ?? '*'}`;
}

const notReadable = (parameter: string, explanation: string, text: string) =>
  invalidField(parameter, invalidValue(explanation), text);

function parseSort<S extends string>(raw: unknown, allowed: readonly S[]): { field: S; order: 'ASC' | 'DESC' } {
  const value = json(raw, 'sort');
  const [field, order] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!allowed.includes(field as S) || (order !== 'ASC' && order !== 'DESC')) {
    const known = `sort must be a JSON array like ["${allowed[0]}","ASC"] with one of: ${allowed.join(', ')}.`;
    throw notReadable('sort', 'Not a known order.', known);
  }
  return { field: field as S, order };
}

function parseRange(raw: unknown): { first: number; last: number } {
  const value = json(raw, 'range');
  const [first, last] = Array.isArray(value) ? (value as unknown[]) : [];
  if (
    !Number.isInteger(first) ||
    !Number.isInteger(last) ||
    (first as number) < 0 ||
    (last as number) < (first as number) ||
    (last as number) > 10_000_000
  ) {
    throw notReadable('range', 'Not a range.', 'range must be a JSON array like [0,24].');
  }
  return { first: first as number, last: Math.min(last as number, (first as number) + MAX_PAGE - 1) };
}

function parseFilter(raw: unknown, allowed: readonly string[]): ListFilter {
  const value = json(raw, 'filter');
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw notReadable('filter', 'Not an object.', 'filter must be a JSON object.');
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined)
    throw notReadable('filter', `Unknown: ${unknown}`, `Unknown filter: ${unknown}. Known: ${allowed.join(', ')}.`);
  const odd = Object.entries(value).find(([, each]) => ![each].flat().every(isPlain));
  if (odd) {
    const text = `The filter ${odd[0]} must be a text, a number, true or false, or a list of these.`;
    throw notReadable('filter', `Not a value: ${odd[0]}`, text);
  }
  return value as ListFilter;
}

/** Says whether the database can compare a value as text. It cannot be an object, whose own `toString` may throw. */
const isPlain = (value: unknown) =>
  value === null ||
  ['number', 'boolean'].includes(typeof value) ||
  (typeof value === 'string' && !value.includes('\0'));

function json(raw: unknown, name: string): unknown {
  try {
    return JSON.parse(String(raw));
  } catch {
    throw notReadable(name, 'Not JSON.', `${name} is not valid JSON.`);
  }
}
