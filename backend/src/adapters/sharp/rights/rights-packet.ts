import type { PictureRights } from '../../../ports/image-tool.port.js';
import { NAMESPACES, PLUS_VOCABULARY } from './namespaces.js';

/**
 * The XMP packet that names creator, copyright, credit and data mining, and nothing else: neither place nor camera nor
 * the people in a picture. Null when there is nothing to say.
 */
export function rightsPacket({ creator, copyright, credit, dataMining }: PictureRights): string | null {
  const properties = [
    creator &&
      `<dc:creator><rdf:Seq>${creator.map((name) => `<rdf:li>${escape(name)}</rdf:li>`).join('')}</rdf:Seq></dc:creator>`,
    copyright !== null &&
      `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escape(copyright)}</rdf:li></rdf:Alt></dc:rights>` +
        '<xmpRights:Marked>True</xmpRights:Marked>',
    credit !== null && `<photoshop:Credit>${escape(credit)}</photoshop:Credit>`,
    dataMining && `<plus:DataMining>${PLUS_VOCABULARY}${dataMining}</plus:DataMining>`,
  ].filter((property) => property);
  if (properties.length === 0) return null;
  const used = Object.entries(NAMESPACES).filter(
    ([prefix]) => prefix === 'rdf' || properties.some((property) => String(property).includes(`<${prefix}:`)),
  );
  const [rdf, ...others] = used.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    `<rdf:RDF ${rdf}><rdf:Description rdf:about="" ${others.join(' ')}>${properties.join('')}</rdf:Description></rdf:RDF>` +
    '</x:xmpmeta><?xpacket end="r"?>'
  );
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
