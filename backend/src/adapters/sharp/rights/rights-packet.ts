import type { PictureRights } from '../../../ports/image-tool.port.js';
import { NAMESPACES, PLUS_VOCABULARY } from './namespaces.js';

/**
 * The XMP packet that names creator, copyright, credit and data mining, and nothing else: neither place nor camera nor
 * the people in a picture. Null when there is nothing to say.
 */
export function rightsPacket({ creator, copyright, credit, dataMining }: PictureRights): string | null {
  const properties = [
    creator &&
      '<dc:creator><rdf:Seq>' +
        `${creator.map((name) => `<rdf:li>${escape(name)}</rdf:li>`).join('')}</rdf:Seq></dc:creator>`,
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
    `<rdf:RDF ${rdf}><rdf:Description rdf:about="" ${others.join(' ')}>` +
    `${properties.join('')}</rdf:Description></rdf:RDF>` +
    '</x:xmpmeta><?xpacket end="r"?>'
  );
}

const XMP_SEGMENT = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** The start of a JPEG with a JFIF segment, which must be its first one. */
const JFIF_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Adds an XMP packet to a JPEG, which must have none. */
export function withPacket(jpeg: Buffer, packet: string): Buffer {
  const start = jpeg.subarray(0, JFIF_HEAD.length).equals(JFIF_HEAD) ? JFIF_HEAD.length + jpeg.readUInt16BE(4) : 2;
  const content = Buffer.concat([XMP_SEGMENT, Buffer.from(packet)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, start), head, content, jpeg.subarray(start)]);
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
