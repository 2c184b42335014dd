import { decimalsOf } from '../../common/currency.js';
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, InvoiceSeller } from '../../ports/invoice-renderer.port.js';

/** The codes are those of UNTDID 1001. */
const TYPE_CODES: Readonly<Record<InvoiceDocument['kind'], '380' | '381'>> = { invoice: '380', credit_note: '381' };
/** UNTDID 4461 has this code for an online payment service. Clients pay by card, bank debit or wallet. */
const PAID_ONLINE = '68';
/** UN/ECE Recommendation 20 has this code for one piece. */
const PIECE = 'C62';
/** An email has this scheme of electronic addresses. */
const EMAIL_SCHEME = 'EM';
/** UNTDID 2379 has this code for a date as `YYYYMMDD`. */
const DATE_FORMAT = '102';
const STANDARD = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${STANDARD}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${STANDARD}:QualifiedDataType:100`,
  'xmlns:udt': `${STANDARD}:UnqualifiedDataType:100`,
};

/** An element that is written, or null for one that is left out. */
type Node = string | null;

/**
 * The document in the XML syntax CII with the profile EN 16931, which Factur-X and ZUGFeRD attach to a PDF. The order
 * of the elements is the schema's.
 */
export function ciiXml(document: InvoiceDocument): string {
  const notes = document.notes.map((note) => element('ram:IncludedNote', text('ram:Content', note)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withAttributes('rsm:CrossIndustryInvoice', NAMESPACES, [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    element(
      'rsm:ExchangedDocument',
      text('ram:ID', document.number),
      text('ram:TypeCode', TYPE_CODES[document.kind]),
      element('ram:IssueDateTime', date('udt', document.issuedOn)),
      ...notes,
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...document.lines.map((line, at) => tradeLine(line, at + 1, document)),
      agreement(document),
      delivery(document),
      settlement(document),
    ),
  ])}\n`;
}

function tradeLine(
  { name, netCents, category, percent }: InvoiceLine,
  number: number,
  document: InvoiceDocument,
): Node {
  const net = amountOf(netCents, document.currency);
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(number))),
    element('ram:SpecifiedTradeProduct', text('ram:Name', name)),
    element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', net))),
    element('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', '1', { unitCode: PIECE })),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', category),
        rate(category, percent),
      ),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', net)),
    ),
  );
}

function agreement({ seller, buyer, lines }: InvoiceDocument): Node {
  // Outside the scope of VAT no VAT ID may be given (BR-O-02).
  const isTaxable = lines.every(({ category }) => category !== 'O');
  const vatIdOf = ({ vatId }: InvoiceSeller | InvoiceBuyer) =>
    vatId && isTaxable ? element('ram:SpecifiedTaxRegistration', text('ram:ID', vatId, { schemeID: 'VA' })) : null;
  // This number identifies a seller without a VAT ID (BR-CO-26).
  const registration = seller.registration ?? seller.taxNumber;
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element(
      'ram:SellerTradeParty',
      text('ram:Name', seller.name),
      registration && element('ram:SpecifiedLegalOrganization', text('ram:ID', registration)),
      element(
        'ram:DefinedTradeContact',
        text('ram:PersonName', seller.name),
        seller.phone && element('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', seller.phone)),
        element('ram:EmailURIUniversalCommunication', text('ram:URIID', seller.email)),
      ),
      address(seller),
      emailAddress(seller.email),
      vatIdOf(seller),
      seller.taxNumber && element('ram:SpecifiedTaxRegistration', text('ram:ID', seller.taxNumber, { schemeID: 'FC' })),
    ),
    element(
      'ram:BuyerTradeParty',
      text('ram:Name', buyer.name),
      address(buyer),
      emailAddress(buyer.email),
      vatIdOf(buyer),
    ),
  );
}

function delivery({ buyer, suppliedOn }: InvoiceDocument): Node {
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    // Reverse charge demands the country to which it was supplied (BR-IC-12).
    element('ram:ShipToTradeParty', element('ram:PostalTradeAddress', text('ram:CountryID', buyer.country))),
    element('ram:ActualDeliverySupplyChainEvent', element('ram:OccurrenceDateTime', date('udt', suppliedOn))),
  );
}

function settlement(document: InvoiceDocument): Node {
  const { corrects, netCents, taxCents, totalCents, nationalTax } = document;
  const currency = document.currency.toUpperCase();
  const money = (name: string, cents: number) => text(name, amountOf(cents, currency));
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    nationalTax && text('ram:TaxCurrencyCode', nationalTax.currency.toUpperCase()),
    text('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', text('ram:TypeCode', PAID_ONLINE)),
    ...document.taxes.map((tax) =>
      element(
        'ram:ApplicableTradeTax',
        money('ram:CalculatedAmount', tax.taxCents),
        text('ram:TypeCode', 'VAT'),
        text('ram:ExemptionReason', tax.reason),
        money('ram:BasisAmount', tax.netCents),
        text('ram:CategoryCode', tax.category),
        rate(tax.category, tax.percent),
      ),
    ),
    element(
      'ram:SpecifiedTradePaymentTerms',
      text('ram:Description', document.payment),
      element('ram:DueDateDateTime', date('udt', document.issuedOn)),
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      money('ram:LineTotalAmount', netCents),
      money('ram:TaxBasisTotalAmount', netCents),
      text('ram:TaxTotalAmount', amountOf(taxCents, currency), { currencyID: currency }),
      nationalTax &&
        text('ram:TaxTotalAmount', amountOf(nationalTax.taxCents, nationalTax.currency), {
          currencyID: nationalTax.currency.toUpperCase(),
        }),
      money('ram:GrandTotalAmount', totalCents),
      // It was paid before the document was issued.
      money('ram:TotalPrepaidAmount', totalCents),
      money('ram:DuePayableAmount', 0),
    ),
    corrects &&
      element(
        'ram:InvoiceReferencedDocument',
        text('ram:IssuerAssignedID', corrects.number),
        element('ram:FormattedIssueDateTime', date('qdt', corrects.issuedOn)),
      ),
  );
}

function address({ addressLines, postcode, city, country }: InvoiceSeller | InvoiceBuyer): Node {
  const [street = null, more = null, ...rest] = addressLines;
  return element(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', postcode),
    text('ram:LineOne', street),
    text('ram:LineTwo', more),
    text('ram:LineThree', rest.join(', ')),
    text('ram:CityName', city),
    text('ram:CountryID', country),
  );
}

const emailAddress = (email: string): Node =>
  element('ram:URIUniversalCommunication', text('ram:URIID', email, { schemeID: EMAIL_SCHEME }));

/** Category O carries no rate (BR-O-05). */
const rate = (category: string, percent: number): Node =>
  category === 'O' ? null : text('ram:RateApplicablePercent', String(percent));

const date = (prefix: 'udt' | 'qdt', day: string): Node =>
  text(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: DATE_FORMAT });

function amountOf(cents: number, currency: string): string {
  const digits = decimalsOf(currency);
  return (cents / 10 ** digits).toFixed(digits);
}

const element = (name: string, ...children: Node[]): string => withAttributes(name, {}, children);

/** Makes an element with text; it is left out without one. */
function text(name: string, value: string | null, attributes: Readonly<Record<string, string>> = {}): Node {
  return value ? withAttributes(name, attributes, [escapeXml(value)]) : null;
}

function withAttributes(name: string, attributes: Readonly<Record<string, string>>, children: readonly Node[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${children.filter(Boolean).join('')}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot contain are left out. */
const escapeXml = (value: string): string =>
  value
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
