import type { FallbackFonts } from './fallback-fonts.js';

interface Style {
  font: 'regular' | 'bold';
  size: number;
  colour: string;
}

/**
 * Figures have one width and no kerning: a comma never moves under the digit before it. PDFKit's types know lists only.
 */
const FEATURES = { tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
/** The outline that makes the thinnest weight look like the page's, as a share of the size. */
const OUTLINE = { regular: 0.028, bold: 0.05 };

/** Writes text in one style, with other fonts for what the page's own lacks. */
export class Pen {
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: FallbackFonts,
    private readonly style: Style,
  ) {}

  text(text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
    const { font, size, colour } = this.style;
    const runs = this.fonts.runsOf(text, font);
    const { pdf } = this;
    // All runs stand on the baseline of the page's own font.
    const { ascender } = (pdf.font(font) as unknown as { _font: { ascender: number } })._font;
    const baseline = (-ascender / 1000) * size;
    pdf
      .fontSize(size)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size * OUTLINE[font]);
    const last = runs.length - 1;
    runs.forEach((run, at) => {
      // Options of a continued text stay unless they are given again.
      const given = { ...options, baseline, features: FEATURES, fill: true, stroke: run.isThin, continued: at < last };
      pdf.font(run.font ?? font);
      if (at === 0) pdf.text(run.text, x, y, given);
      else pdf.text(run.text, given);
    });
    pdf.font(font);
  }

  heightOf(text: string, width: number): number {
    return this.pdf.font(this.style.font).fontSize(this.style.size).heightOfString(text, { width });
  }
}
