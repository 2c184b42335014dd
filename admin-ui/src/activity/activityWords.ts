import type { AuditItemDto } from '@showreel/api-client';

/** `deleteProject` → "Delete project": the calls are named by what they do, new ones too. */
export function actionWords(action: string): string {
  const words = action.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is known beside who, what and when; amounts stay in the smallest unit. */
export function detailWords({ details, code }: Pick<AuditItemDto, 'details' | 'code'>): string {
  const parts = Object.entries(details).filter(([, value]) => value !== null && value !== '').map(([name, value]) => `${actionWords(name).toLowerCase()}: ${String(value)}`);
  return [...parts, ...(code ? [code] : [])].join(' · ');
}

/** The filter as the call wants it; days are whole days of the studio's zone. */
export function periodOf(from: string, to: string, startOfDay: (day: string) => Date | null): { from?: string; to?: string } {
  const first = from ? startOfDay(from) : null;
  const next = to ? new Date(Date.parse(`${to}T00:00Z`) + 86_400_000).toISOString().slice(0, 10) : '';
  const end = next ? startOfDay(next) : null;
  return { ...(first ? { from: first.toISOString() } : {}), ...(end ? { to: end.toISOString() } : {}) };
}
