import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { amountFormat } from '../../common/currency.js';
import type { InvoiceDocument, InvoiceStationery } from '../../ports/invoice-renderer.port.js';
import { FallbackFonts } from './fallback-fonts.js';
import { attachEInvoice } from './factur-x.js';
import { INVOICE_TEXTS } from './invoice-texts.js';
import { Pen } from './pen.js';

const { resolve } = createRequire(import.meta.url);
/** The font has Latin, Greek, Cyrillic and Vietnamese. PDF/A demands that fonts are embedded. */
const REGULAR = resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const BOLD = resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');

const MARGIN = 56;
const FOOTER = 84;
const LOGO = { width: 170, height: 52 };
const TEXT_COLOUR = '#1c1b1a';
const MUTED = '#5c5a57';
const RULE = '#d9d7d3';
const AMOUNT_WIDTH = 110;
const TAX_WIDTH = 60;

/** The program that the metadata name. */
const PRODUCER = 'Showreel';

/** Lays an invoice out on A4 or Letter and returns a PDF/A-3b file, with the e-invoice attached where it has one. */
export async function drawInvoice(
  document: InvoiceDocument,
  { paper, logo }: InvoiceStationery,
  { hasEInvoice }: { hasEInvoice: boolean },
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    bufferPages: true,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: document.language,
    // PDFKit would open a font anew at every use that it knows under two names.
    font: '',
    info: {
      Title: `${INVOICE_TEXTS[document.language].kind[document.kind]} ${document.number}`,
      Creator: PRODUCER,
      Producer: PRODUCER,
      // Rendering the same document twice gives the same bytes.
      CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((fulfil, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => fulfil(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD).font('regular');
  const fonts = await FallbackFonts.load(pdf, textsOf(document), document.buyer.country);
  new InvoicePage(pdf, document, fonts).draw(logo);
  if (hasEInvoice) attachEInvoice(pdf, document);
  pdf.end();
  return done;
}

class InvoicePage {
  private readonly t;
  private readonly width: number;
  private readonly percent: Intl.NumberFormat;
  private readonly amount: (cents: number) => string;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly document: InvoiceDocument,
    private readonly fonts: FallbackFonts,
  ) {
    this.t = INVOICE_TEXTS[document.language];
    this.width = pdf.page.width - 2 * MARGIN;
    this.percent = new Intl.NumberFormat(document.language, { style: 'percent', maximumFractionDigits: 2 });
    this.amount = amountFormat(document.language, document.currency);
  }

  draw(logo: Buffer | null): void {
    this.head(logo);
    this.parties();
    this.lines();
    this.totals();
    this.notes();
    this.footers();
  }

  private date(day: string): string {
    return new Intl.DateTimeFormat(this.document.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  }

  private regular(size: number, colour = TEXT_COLOUR): Pen {
    return new Pen(this.pdf, this.fonts, { font: 'regular', size, colour });
  }

  private bold(size: number, colour = TEXT_COLOUR): Pen {
    return new Pen(this.pdf, this.fonts, { font: 'bold', size, colour });
  }

  private rule(y: number): void {
    this.pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke();
  }

  private head(logo: Buffer | null): void {
    const { pdf, document, t } = this;
    if (logo) pdf.image(logo, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
    else this.bold(15).text(document.seller.name, MARGIN, MARGIN, { width: this.width / 2 });
    this.bold(20).text(t.kind[document.kind], MARGIN + this.width / 2, MARGIN, {
      width: this.width / 2,
      align: 'right',
    });
    pdf.y = Math.max(pdf.y, MARGIN + LOGO.height) + 28;
  }

  /** Draws the buyer on the left, and what identifies the document on the right. */
  private parties(): void {
    const { pdf, document, t } = this;
    const top = pdf.y;
    const half = this.width / 2 - 12;
    this.regular(8.5, MUTED).text(t.to, MARGIN, top, { width: half });
    const { name, addressLines, postcode, city, country, email, vatId } = document.buyer;
    const place = [postcode, city].filter(Boolean).join(' ');
    this.bold(10.5).text(name, MARGIN, pdf.y, { width: half });
    const known = name === email ? null : email;
    for (const line of [...addressLines, place, country && this.countryName(country), known].filter(Boolean))
      this.regular(9.5).text(line!, MARGIN, pdf.y, { width: half });
    if (vatId) this.regular(9.5).text(`${t.vatId} ${vatId}`, MARGIN, pdf.y, { width: half });
    const left = pdf.y;

    pdf.y = top;
    const facts: [string, string][] = [
      [t.number, document.number],
      [t.issued, this.date(document.issuedOn)],
      [t.supplied, this.date(document.suppliedOn)],
      ...(document.corrects
        ? [[t.corrects, `${document.corrects.number}, ${this.date(document.corrects.issuedOn)}`] as [string, string]]
        : []),
    ];
    const x = MARGIN + this.width / 2 + 12;
    for (const [label, value] of facts) {
      const y = pdf.y;
      this.regular(9.5, MUTED).text(label, x, y, { width: half * 0.42 });
      const labelEnd = pdf.y;
      this.regular(9.5).text(value, x + half * 0.42, y, { width: half * 0.58, align: 'right' });
      pdf.y = Math.max(pdf.y, labelEnd) + 3;
    }
    pdf.y = Math.max(left, pdf.y) + 30;
  }

  private countryName(code: string): string {
    return new Intl.DisplayNames(this.document.language, { type: 'region' }).of(code) ?? code;
  }

  private lines(): void {
    const { pdf, document, t } = this;
    const nameWidth = this.width - AMOUNT_WIDTH - TAX_WIDTH;
    const row = (cells: [string, string, string], write: () => Pen) => {
      const y = pdf.y;
      write().text(cells[0], MARGIN, y, { width: nameWidth - 12 });
      const end = pdf.y;
      write().text(cells[1], MARGIN + nameWidth, y, { width: TAX_WIDTH, align: 'right' });
      write().text(cells[2], MARGIN + nameWidth + TAX_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
      pdf.y = end + 7;
      this.rule(pdf.y);
      pdf.y += 7;
    };
    row([t.description, t.tax, t.net], () => this.regular(8.5, MUTED));
    for (const { name, percent, netCents, category } of document.lines) {
      const height = this.regular(10).heightOf(name, nameWidth - 12);
      if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
      row([name, category === 'S' ? this.percent.format(percent / 100) : '–', this.amount(netCents)], () =>
        this.regular(10),
      );
    }
  }

  private totals(): void {
    const { pdf, document, t } = this;
    const rows: [string, string, boolean][] = [
      [t.subtotal, this.amount(document.netCents), false],
      ...document.taxes
        .filter(({ category }) => category === 'S')
        .map(({ percent, netCents, taxCents }): [string, string, boolean] => [
          t.taxLine(this.percent.format(percent / 100), this.amount(netCents)),
          this.amount(taxCents),
          false,
        ]),
      [t.total[document.kind], this.amount(document.totalCents), true],
    ];
    // Kept together: a total alone on a page says nothing.
    if (pdf.y + rows.length * 20 + 30 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
    const x = MARGIN + this.width * 0.45;
    const labelWidth = this.width * 0.55 - AMOUNT_WIDTH;
    pdf.y += 4;
    for (const [label, value, strong] of rows) {
      const y = pdf.y;
      const write = () => (strong ? this.bold(11.5) : this.regular(10));
      write().text(label, x, y, { width: labelWidth });
      const end = pdf.y;
      write().text(value, x + labelWidth, y, { width: AMOUNT_WIDTH, align: 'right' });
      pdf.y = Math.max(end, pdf.y) + 5;
    }
    pdf.y += 18;
  }

  private notes(): void {
    const { document } = this;
    const reasons = document.taxes.flatMap(({ reason }) => (reason === null ? [] : [reason]));
    for (const note of [document.payment, ...reasons, ...document.notes]) {
      this.regular(9.5).text(note, MARGIN, this.pdf.y, { width: this.width });
      this.pdf.moveDown(0.4);
    }
  }

  /** Draws the seller's details and the page's number at the foot of every page. */
  private footers(): void {
    const { pdf, document, t } = this;
    const { seller } = document;
    const columns = [
      [seller.name, ...seller.addressLines, `${seller.postcode} ${seller.city}`, this.countryName(seller.country)],
      [seller.email, seller.phone],
      [
        seller.vatId && `${t.vatId} ${seller.vatId}`,
        seller.taxNumber && `${t.taxNumber} ${seller.taxNumber}`,
        seller.registration,
      ],
    ].map((column) => column.filter((line) => line !== null && line !== ''));
    const { start, count } = pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page);
      // Text below the bottom margin would begin a new page.
      pdf.page.margins.bottom = 0;
      const top = pdf.page.height - MARGIN - FOOTER + 14;
      this.rule(top - 8);
      const width = this.width / columns.length;
      columns.forEach((column, at) =>
        this.regular(7.5, MUTED).text(column.join('\n'), MARGIN + at * width, top, {
          width: width - 10,
          height: FOOTER - 18,
          ellipsis: true,
        }),
      );
      if (count > 1)
        this.regular(7.5, MUTED).text(t.page(page - start + 1, count), MARGIN, pdf.page.height - MARGIN + 4, {
          width: this.width,
          align: 'right',
        });
    }
  }
}

/** Returns everything that people have written into the document. */
const textsOf = ({ seller, buyer, lines, taxes, notes, payment }: InvoiceDocument): string =>
  JSON.stringify([seller, buyer, lines, taxes, notes, payment]);
