import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the server writes into a page of a front end. */
export interface PageFilling {
  title?: string;
  /** Tags for the head; whoever creates them escapes them. */
  head?: readonly string[];
  /** Data for the page's script, by the id of its block; JSON texts. */
  data?: Readonly<Record<string, string>>;
  /** What is seen before any script runs; whoever creates the markup escapes it. */
  content?: string;
  /** Lets the page's own script add style sheets, and `style` stand in the page. */
  nonce?: string;
  /** A style sheet inside the page: only what differs between studios, so that no file can hold it. Needs the nonce. */
  style?: string;
  theme?: 'auto' | 'light' | 'dark';
}

/** The page of a front end's build and what its routes need. */
export interface PageTemplate {
  fill(filling: PageFilling): string;
  /** Tags that fetch the files of these chunks at once, instead of when the first script requests them. */
  partTags(...names: string[]): string[];
}

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><head><title>Showreel</title></head><body><p>This front end is not built. Run: npm run build</p></body></html>';

/** Reads a build. Only once: a rebuild beside a running server must not mix old pages with new files. */
export function readTemplate(folder: string): PageTemplate {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : NOT_BUILT;
  const manifestFile = join(folder, '.vite/manifest.json');
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>)
    : {};
  return {
    fill: (filling) => fill(page, filling),
    partTags: (...names) => partTags(manifest, names).filter((tag) => !page.includes(/href="([^"]+)"/.exec(tag)![1]!)),
  };
}

/** A tag of the head; null attributes are left out. */
export function tag(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [`${key}="${escapeHtml(value)}"`],
  );
  return `<${name} ${parts.join(' ')}>`;
}

function fill(
  page: string,
  { title, head = [], data = {}, content = '', nonce, style, theme = 'auto' }: PageFilling,
): string {
  const styles = nonce && style ? [`${tag('style', { nonce })}${style}</style>`] : [];
  const tags = [...(nonce ? [tag('meta', { property: 'csp-nonce', nonce })] : []), ...styles, ...head].join('');
  // No script runs: the policy forbids scripts inside a page. `<` would let a text end the block.
  const blocks = Object.entries(data)
    .map(([id, json]) => `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('');
  // Functions, so that `$&` in a text stays as it is.
  return page
    .replace(/<html([^>]*)>/, (_, rest: string) => `<html${rest}${theme === 'auto' ? '' : ` data-theme="${theme}"`}>`)
    .replace(/<title>[^<]*<\/title>/, (old) => (title === undefined ? old : `<title>${escapeHtml(title)}</title>`))
    .replace('</title>', () => `</title>${tags}`)
    .replace('<div id="root"></div>', (root) => (content ? `<div id="root">${content}</div>` : root))
    .replace('</body>', () => `${blocks}</body>`);
}

function partTags(manifest: Readonly<Record<string, ManifestChunk>>, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const chunks: ManifestChunk[] = [];
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || chunk.isEntry) return;
    seen.add(key);
    chunks.push(chunk);
    chunk.imports?.forEach(take);
  };
  for (const [key, { name }] of Object.entries(manifest)) if (name !== undefined && names.includes(name)) take(key);
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

/** Text between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
