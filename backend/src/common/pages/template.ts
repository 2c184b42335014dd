/** Fills in a text: `{{name}}` takes text, which is escaped; `{{{name}}}` takes markup as it is. */
export class Template<N extends string> {
  /** Texts and, between each two, the place's name in its braces. */
  private readonly parts: readonly string[];

  /** @throws Error when its places are not exactly these */
  constructor(source: string, names: readonly N[]) {
    this.parts = source.split(/(\{\{\{?\w+\}?\}\})/);
    const found = new Set(this.parts.filter((_, at) => at % 2 === 1).map(nameOf));
    const missing = names.filter((name) => !found.delete(name));
    if (missing.length > 0) throw new Error(`A template has no place for ${missing.join(', ')}.`);
    if (found.size > 0) throw new Error(`A template has places that nothing fills: ${[...found].join(', ')}.`);
  }

  fill(values: Readonly<Record<N, string>>): string {
    return this.parts
      .map((part, at) => {
        if (at % 2 === 0) return part;
        const value = values[nameOf(part) as N];
        return part.startsWith('{{{') ? value : escapeHtml(value);
      })
      .join('');
  }
}

const nameOf = (place: string) => place.replaceAll(/[{}]/g, '');

/** Writes a tag without content; null attributes are left out. */
export function tag(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [`${key}="${escapeHtml(value)}"`],
  );
  return `<${name} ${parts.join(' ')}>`;
}

/** Writes data for a page's script. It is no script itself: the policy lets nothing inside a page run. */
export function jsonBlock(id: string, json: string): string {
  // `<` would let a text end the block.
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Escapes text written by people, between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
