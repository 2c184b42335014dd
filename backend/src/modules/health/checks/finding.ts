import type { StatusCode, StatusPartDto, StatusPartName } from './status-part.dto.js';

/** Makes one line of the status page. */
export function finding(
  name: StatusPartName,
  state: StatusPartDto['state'],
  code: StatusCode,
  detail: string,
  advice: string,
  values: Record<string, string> = {},
): StatusPartDto {
  return { name, state, code, values, detail, advice };
}
