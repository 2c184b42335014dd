import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';
import { ciiXml } from './cii-xml.js';

const FILE = 'factur-x.xml';
const SCHEMA = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROPERTIES = {
  DocumentFileName: [FILE, 'The name of the attached XML document'],
  DocumentType: ['INVOICE', 'The type of the attached document'],
  Version: ['1.0', 'The version of the XML schema'],
  ConformanceLevel: ['EN 16931', 'The profile of the XML document'],
} as const;

/**
 * Attaches the document as XML, as Factur-X and ZUGFeRD demand: as an alternative to the page, named in the metadata.
 */
export function attachEInvoice(pdf: PDFKit.PDFDocument, document: InvoiceDocument): void {
  const issued = new Date(`${document.issuedOn}T00:00:00Z`);
  pdf.file(Buffer.from(ciiXml(document)), {
    name: FILE,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD',
    relationship: 'Alternative',
    creationDate: issued,
    modifiedDate: issued,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  pdf.appendXML(METADATA);
}

/** PDF/A demands that properties outside its own schemas are described. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${SCHEMA}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${Object.entries(PROPERTIES)
      .map(
        ([name, [, description]]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${SCHEMA}">${Object.entries(PROPERTIES)
  .map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>`;
