import type { HeadTexts } from '../../common/pages/page-manifest.js';
import { escapeHtml, tag } from '../../common/pages/template.js';
import type { CoverFocus } from '../projects/core/project.entity.js';
import { accentShades, type Backgrounds } from './accent-style.js';

/** Describes how much a gallery holds, such as "6 videos and 60 photos"; empty for an empty one. */
export function describeCounts(
  language: string,
  texts: Pick<HeadTexts, 'photos' | 'videos'>,
  counts: Readonly<Record<'videos' | 'photos', number>>,
): string {
  const rules = new Intl.PluralRules(language);
  const parts = (['videos', 'photos'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const form = rules.select(counts[kind]);
      const text = (form === 'one' || form === 'many' ? texts[kind][form] : undefined) ?? texts[kind].other;
      return text.replace('{count}', () => new Intl.NumberFormat(language).format(counts[kind]));
    });
  return new Intl.ListFormat(language).format(parts);
}

/**
 * Makes the style sheet that keeps the cover's focal points in view before any script
 * (gallery-ui/src/styles/cover.css).
 */
export function focusStyle(focus: CoverFocus): string {
  const positions = (['phone', 'desktop'] as const).map((device) => {
    const { x, y } = focus[device];
    return `--cover-${device}:${percent(x)} ${percent(y)}`;
  });
  return `html:root{${positions.join(';')}}`;
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

/**
 * Makes the tags of the studio's icon: its own, or for tabs the first letter of its name in its colour. Logos are too
 * wide for one.
 */
export function iconTags(
  { name, accent, iconUrl }: { name: string; accent: string; iconUrl: string | null },
  urls: { icon: string; touchIcon: string },
  backgrounds: Backgrounds,
): string {
  const icon = iconUrl
    ? { rel: 'icon', type: 'image/png', href: urls.icon }
    : { rel: 'icon', type: 'image/svg+xml', href: letterIcon(name, accent, backgrounds) };
  return tag('link', icon) + tag('link', { rel: 'apple-touch-icon', href: urls.touchIcon });
}

function letterIcon(name: string, accent: string, backgrounds: Backgrounds): string {
  const shades = accentShades(accent, backgrounds) ?? {};
  const { '--accent-fill-light': fill = '#000000', '--accent-foreground-light': foreground = '#ffffff' } = shades;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${fill}"/>`,
    `<text x="32" y="45" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" `,
    `fill="${foreground}">${escapeHtml(firstLetter(name))}</text></svg>`,
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the first letter in capitals; empty for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
