import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decompress } from 'wawoff2';

const { resolve } = createRequire(import.meta.url);

/** Inter lacks the scripts of these fonts. Each is split into files by character, which its `unicode.json` lists. */
const FAMILIES = ['arabic', 'hebrew', 'thai', 'devanagari', 'jp', 'sc', 'kr'] as const;
type Family = (typeof FAMILIES)[number];
/** The files hold the thinnest weight of these: their letters get an outline. */
const THIN: ReadonlySet<Family> = new Set(['hebrew', 'jp', 'sc', 'kr']);

/** A run is a part of a text in one font; null: the page's own. */
export interface TextRun {
  text: string;
  font: string | null;
  isThin: boolean;
}

interface Slice {
  family: Family;
  file: string;
  ranges: [number, number][];
}

/** The part of PDFKit's selected font that its types leave out. */
interface SelectedFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const slices = new Map<Family, Slice[]>();

/**
 * Splits texts into parts that one font can draw. PDF/A forbids missing glyphs: characters that no font has, such as
 * emoji, are left out.
 */
export class FallbackFonts {
  private readonly fontOf = new Map<number, TextRun['font']>();
  private readonly thinFonts = new Set<string>();
  private readonly loaded = new Set<string>();

  private constructor(private readonly pdf: PDFKit.PDFDocument) {}

  /**
   * Loads the fonts that these texts need.
   * @param pdf with the page's own font selected
   * @param country the buyer's, ISO 3166: Chinese characters look different in Japan and Korea
   */
  static async load(pdf: PDFKit.PDFDocument, texts: string, country: string | null): Promise<FallbackFonts> {
    const fonts = new FallbackFonts(pdf);
    const missing = [...new Set(texts)].map(codePointOf).filter((codePoint) => !hasGlyph(pdf, codePoint));
    const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts);
    const first: Family = country === 'KR' ? 'kr' : country === 'JP' || hasKana ? 'jp' : 'sc';
    const order = [first, ...FAMILIES.filter((family) => family !== first)];
    for (const codePoint of missing) await fonts.add(codePoint, order);
    return fonts;
  }

  private async add(codePoint: number, order: readonly Family[]): Promise<void> {
    for (const family of order) {
      const slice = slicesOf(family).find(({ ranges }) =>
        ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
      );
      if (!slice) continue;
      if (!this.loaded.has(slice.file)) {
        // PDFKit writes empty glyphs for WOFF2.
        this.pdf.registerFont(slice.file, Buffer.from(await decompress(readFileSync(slice.file))));
        this.loaded.add(slice.file);
      }
      if (!this.has(slice.file, codePoint)) continue;
      this.fontOf.set(codePoint, slice.file);
      if (THIN.has(family)) this.thinFonts.add(slice.file);
      return;
    }
  }

  private has(font: string, codePoint: number): boolean {
    return hasGlyph(this.pdf.font(font), codePoint);
  }

  /** @param ownFont the page's own font for this text */
  runsOf(text: string, ownFont: string): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text) {
      const codePoint = codePointOf(character);
      const last = runs.at(-1);
      const isNeutral = /\s/.test(character);
      const fallback = this.fontOf.get(codePoint) ?? null;
      const font = isNeutral && last && this.keeps(last, codePoint) ? last.font : fallback;
      if (font === null && !isNeutral && !this.has(ownFont, codePoint)) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font, isThin: font !== null && this.thinFonts.has(font) });
    }
    return runs;
  }

  /** A space stays in the font before it, so that words of Arabic and Hebrew keep their order. */
  private keeps({ font }: TextRun, codePoint: number): boolean {
    return font === null || this.has(font, codePoint);
  }
}

const codePointOf = (character: string): number => character.codePointAt(0)!;

const hasGlyph = (pdf: PDFKit.PDFDocument, codePoint: number): boolean =>
  (pdf as unknown as SelectedFont)._font.font.hasGlyphForCodePoint(codePoint);

function slicesOf(family: Family): Slice[] {
  const known = slices.get(family);
  if (known) return known;
  const name = `noto-sans-${family}`;
  const listed = JSON.parse(readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const all = Object.entries(listed)
    .filter(([slice]) => !/^(latin|math|symbols|cyrillic|greek|vietnamese)/.test(slice))
    .map(([slice, ranges]) => ({
      family,
      file: resolve(`@fontsource-variable/${name}/files/${name}-${slice.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map(rangeOf),
    }));
  slices.set(family, all);
  return all;
}

/** Parses `U+4e00-4e10` or `U+4e00`. */
function rangeOf(range: string): [number, number] {
  const [from, to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
}
