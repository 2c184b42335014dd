import fs from 'node:fs';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import type { InvoiceBuyer, InvoiceDocument } from '../../ports/invoice-renderer.port.js';
import { brokenRules, eInvoiceOf, schemaErrors } from '../../../test/fixtures/e-invoice-rules.js';
import { PdfInvoiceRenderer } from './pdf-invoice-renderer.js';
import { DEEP } from '../../../test/fixtures/deep.js';

const BUYER: InvoiceBuyer = {
  name: 'Ełżbieta Müller',
  email: 'anna@example.com',
  addressLines: [],
  postcode: null,
  city: null,
  country: 'DE',
  vatId: null,
};
const INVOICE: InvoiceDocument = {
  kind: 'invoice',
  number: '2026-0001',
  issuedOn: '2026-11-22',
  suppliedOn: '2026-11-22',
  language: 'de',
  currency: 'eur',
  seller: {
    name: 'Studio Lichtblick GmbH',
    addressLines: ['Hauptstraße 12'],
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE136695976',
    taxNumber: '30/123/45678',
    registration: 'Amtsgericht Charlottenburg, HRB 12345',
    email: 'hallo@studio.example',
    phone: '+49 30 1234567',
  },
  buyer: BUYER,
  lines: [{ name: 'Extended Access Package, Hochzeit Anna & Tom', netCents: 16_723, category: 'S', percent: 19 }],
  taxes: [{ category: 'S', percent: 19, netCents: 16_723, taxCents: 3_177, reason: null }],
  netCents: 16_723,
  taxCents: 3_177,
  totalCents: 19_900,
  nationalTax: null,
  payment: 'Bezahlt mit Karte am 22. November 2026.',
  corrects: null,
  notes: [],
};

const CREDIT_NOTE: InvoiceDocument = {
  ...INVOICE,
  kind: 'credit_note',
  number: 'G2026-0001',
  corrects: { number: '2026-0001', issuedOn: '2026-11-20' },
};

/** Makes an invoice without tax: reverse charge, exempt or outside the scope of VAT. */
function untaxed(category: 'AE' | 'E' | 'O', reason: string, buyer: Partial<InvoiceBuyer> = {}): InvoiceDocument {
  return {
    ...INVOICE,
    buyer: { ...BUYER, ...buyer },
    lines: [{ name: 'Complete', netCents: 49_900, category, percent: 0 }],
    taxes: [{ category, percent: 0, netCents: 49_900, taxCents: 0, reason }],
    netCents: 49_900,
    taxCents: 0,
    totalCents: 49_900,
  };
}

const renderer = new PdfInvoiceRenderer();
const render = (document: InvoiceDocument, paper: 'A4' | 'Letter' = 'A4') =>
  renderer.renderPdf(document, { paper, logo: null });

async function read(pdf: Buffer) {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(file, { mergePages: true });
  const xml = await eInvoiceOf(pdf);
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
  return { text: text.replaceAll(/\s+/g, ' '), totalPages, xml, size: [Math.round(width), Math.round(height)] };
}

describe('PdfInvoiceRenderer', () => {
  it('prints all parts in the language of the invoice', async () => {
    const { text, size, totalPages } = await read(await render(INVOICE));
    expect(totalPages).toBe(1);
    expect(size).toEqual([595, 842]);
    for (const part of [
      'Rechnung',
      '2026-0001',
      '22. November 2026',
      'Studio Lichtblick GmbH',
      'USt-IdNr. DE136695976',
      'HRB 12345',
      'Ełżbieta Müller',
      'Deutschland',
      'Extended Access Package, Hochzeit Anna & Tom',
      '19 % USt. auf 167,23 €',
      '31,77 €',
      '199,00 €',
      'Bezahlt mit Karte',
    ])
      expect(text).toContain(part);
  });

  /** Returns the glyphs that are drawn, by number: 0 stands for a missing one. */
  function glyphsIn(pdf: Buffer): string[] {
    const raw = pdf.toString('latin1');
    const streams = [...raw.matchAll(/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => {
      try {
        return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    return streams
      .filter((content) => content.includes(' TJ'))
      .flatMap((content) => [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []));
  }

  if (DEEP)
    it.each([
      ['Japanese', '山田 太郎さん'],
      ['Chinese', '王小明的婚礼'],
      ['Korean', '김철수'],
      ['Arabic', 'محمد علي'],
      ['Hebrew', 'שלום כהן'],
      ['Thai', 'สมชาย ใจดี'],
      ['Hindi', 'राहुल'],
      ['Greek and Polish', 'Ελένη Grażyna'],
    ])('draws names in %s, without a missing glyph', async (_, name) => {
      const lines = [{ ...INVOICE.lines[0]!, name: `Complete, Galerie „${name}“ 🎉` }];
      const pdf = await render({ ...INVOICE, buyer: { ...BUYER, name }, lines });
      const { text, xml } = await read(pdf);
      // A reader may order words from right to left differently.
      for (const word of name.split(' ')) expect(text.normalize('NFKC')).toContain(word);
      expect(text).toContain('Complete, Galerie');
      const glyphs = glyphsIn(pdf);
      expect(glyphs.length).toBeGreaterThan(100);
      expect(glyphs.filter((glyph) => glyph === '0000')).toEqual([]);
      expect(xml).toContain(name);
    });

  if (DEEP)
    it('writes amounts with figures of one width', async () => {
      const widthOf = async (totalCents: number, shown: string) => {
        const file = await getDocumentProxy(new Uint8Array(await render({ ...INVOICE, totalCents })));
        const { items } = await (await file.getPage(1)).getTextContent();
        return (items as { str: string; width: number }[]).find(({ str }) => str.startsWith(shown))!.width;
      };
      expect(await widthOf(11_117, '111,17')).toBeCloseTo(await widthOf(88_888, '888,88'));
    });

  if (DEEP)
    it('names the program as the producer and claims no structure or process that it lacks', async () => {
      const pdf = await render({ ...INVOICE, seller: { ...INVOICE.seller, name: 'Müller & Söhne' } });
      const raw = pdf.toString();
      expect(raw).toContain('<pdf:Producer>Showreel</pdf:Producer>');
      expect(raw).toContain('/Type /Catalog');
      expect(raw).not.toContain('/StructTreeRoot');
      expect(await (await getDocumentProxy(new Uint8Array(pdf))).getMarkInfo()).toBeNull();
      expect((await read(pdf)).xml).not.toContain('peppol');
    });

  it('carries an e-invoice that breaks no rule of EN 16931', async () => {
    const { xml } = await read(await render(INVOICE));
    expect(await brokenRules(xml!)).toEqual([]);
    expect(xml).toContain('<ram:GrandTotalAmount>199.00</ram:GrandTotalAmount>');
    // Paid online: not every payment is made with a card.
    expect(xml).toContain('<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>68<');
  });

  if (DEEP)
    it('prints forints in hundredths, in which they are charged', async () => {
      const { xml, text } = await read(await render({ ...INVOICE, currency: 'huf' }));
      expect(text).toContain('199,00 HUF');
      expect(xml).toContain('<ram:GrandTotalAmount>199.00</ram:GrandTotalAmount>');
    });

  const UNTAXED: [what: string, document: InvoiceDocument][] = [
    [
      'reverse charge',
      untaxed('AE', 'Steuerschuldnerschaft des Leistungsempfängers', { country: 'AT', vatId: 'ATU13585627' }),
    ],
    ['a small enterprise', untaxed('E', 'Kein Ausweis von Umsatzsteuer (§ 19 UStG)')],
    ['a sale outside the scope of VAT', untaxed('O', 'Nicht im Inland steuerbar', { country: 'US' })],
    ['a credit note', CREDIT_NOTE],
  ];
  if (DEEP)
    it.each(UNTAXED)('breaks no rule of EN 16931: %s', async (_, document) => {
      const { xml, text } = await read(await render(document));
      expect([...(await brokenRules(xml!)), ...(await schemaErrors([xml!]))]).toEqual([]);
      for (const { reason } of document.taxes) if (reason) expect(text).toContain(reason);
      expect(text.includes('USt. auf')).toBe(document.taxCents > 0);
      if (document.corrects) expect(text).toContain('Zur Rechnung 2026-0001');
    });

  it('a credit note names the invoice that it corrects', async () => {
    const { xml } = await read(await render(CREDIT_NOTE));
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toMatch(
      /<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>2026-0001<\/ram:IssuerAssignedID>.*>20261120</,
    );
  });

  if (DEEP)
    it('the official rules detect an e-invoice that is wrong', async () => {
      const { xml } = await read(await render(INVOICE));
      const changed = (from: string | RegExp, to: string) => brokenRules(xml!.replace(from, to));
      expect(await changed('<ram:GrandTotalAmount>199.00', '<ram:GrandTotalAmount>199.01')).toContain('BR-CO-15');
      expect(await changed('<ram:CalculatedAmount>31.77', '<ram:CalculatedAmount>31.70')).toContain('BR-CO-14');
      expect(await changed(/<ram:ID schemeID="VA">[^<]+<\/ram:ID>/, '')).not.toContain('BR-S-02');
      expect(await changed(/<ram:ID schemeID="(VA|FC)">[^<]+<\/ram:ID>/g, '')).toContain('BR-S-02');
      expect(await changed(/<ram:RateApplicablePercent>19</g, '<ram:RateApplicablePercent>0<')).toContain('BR-S-05');
      expect(await changed(/<ram:TypeCode>380/, '<ram:TypeCode>999')).not.toEqual([]);
      expect(await schemaErrors([xml!])).toEqual([]);
      expect(await schemaErrors([xml!.replace(/<ram:LineID>1<\/ram:LineID>/, '')])).not.toEqual([]);
    });

  it('is plain PDF where nobody asked for the country of the buyer', async () => {
    const { xml, text } = await read(await render({ ...INVOICE, buyer: { ...BUYER, country: null } }, 'Letter'));
    expect(xml).toBeNull();
    expect(text).toContain('Ełżbieta Müller');
  });

  if (DEEP)
    describe('of other lengths and currencies', () => {
      it('is plain PDF in a currency of three decimals', async () => {
        const { xml, text } = await read(await render({ ...INVOICE, currency: 'kwd', totalCents: 19_900 }));
        expect(xml).toBeNull();
        expect(text).toContain('19,900 KWD');
      });

      it('continues long invoices on numbered pages of the chosen paper', async () => {
        const lines = Array.from({ length: 60 }, (_, at) => ({
          ...INVOICE.lines[0]!,
          name: `Photo ${at + 1}`,
          netCents: 500,
        }));
        const long: InvoiceDocument = {
          ...INVOICE,
          language: 'en',
          currency: 'jpy',
          lines,
          taxes: [{ ...INVOICE.taxes[0]!, netCents: 30_000, taxCents: 5_700 }],
          netCents: 30_000,
          taxCents: 5_700,
          totalCents: 35_700,
          buyer: { ...BUYER, country: null },
        };
        const { text, totalPages, size } = await read(await render(long, 'Letter'));
        expect(size).toEqual([612, 792]);
        expect(totalPages).toBeGreaterThan(2);
        expect(text).toContain('Photo 60');
        expect(text).toContain('¥35,700');
        expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
      });

      it('opens each font once: parsing one takes longer than the rest of an invoice', async () => {
        const read = jest.spyOn(fs, 'readFileSync');
        await render(INVOICE);
        const fonts = read.mock.calls.map(([path]) => String(path)).filter((path) => path.endsWith('.ttf'));
        read.mockRestore();
        expect(fonts.map((path) => path.split('/').at(-1)).sort()).toEqual([
          'Inter_400Regular.ttf',
          'Inter_600SemiBold.ttf',
        ]);
      });
    });
});
