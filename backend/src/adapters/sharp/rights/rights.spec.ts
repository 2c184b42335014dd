import sharp from 'sharp';
import { NO_RIGHTS, type ImageRenditionSpec, type PictureRights } from '../../../ports/image-tool.port.js';
import { SharpImageTool } from '../sharp-image-tool.js';
import { NAMESPACES } from './namespaces.js';
import { readRights } from './read-rights.js';
import { rightsPacket } from './rights-packet.js';

const OWN: PictureRights = {
  creator: ['Ana & Ben', 'Cleo <Studio>'],
  copyright: '© 2026 Northlight Films. Todos los derechos reservados',
  credit: 'Northlight / Ana',
  dataMining: 'DMI-PROHIBITED-AIMLTRAINING',
};
const STUDIO: PictureRights = {
  creator: ['The Studio'],
  copyright: '© The Studio',
  credit: 'The Studio',
  dataMining: 'DMI-PROHIBITED',
};
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } });
const inXmp = (properties: string) =>
  Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${NAMESPACES.rdf}"><rdf:Description rdf:about=""
      xmlns:d="${NAMESPACES.dc}" xmlns:photoshop="${NAMESPACES.photoshop}" xmlns:plus="${NAMESPACES.plus}" ${properties}
    </rdf:Description></rdf:RDF></x:xmpmeta>`,
  );

/** IPTC-IIM as it stands in a JPEG's APP13 segment. */
function inIptc(sets: readonly (readonly [number, number, string])[], encoding: BufferEncoding): Buffer {
  const data = sets.map(([record, number, text]) => {
    const value = Buffer.from(text, encoding);
    return Buffer.concat([Buffer.from([0x1c, record, number, value.length >> 8, value.length & 255]), value]);
  });
  return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1'), ...data]);
}

describe('the rights of a picture', () => {
  it('are read as they were written', () => {
    expect(readRights({ xmp: Buffer.from(rightsPacket(OWN)!) })).toEqual(OWN);
    expect(rightsPacket(NO_RIGHTS)).toBeNull();
  });

  it('are read from attributes, resources and any prefix', () => {
    const xmp = inXmp(`photoshop:Credit="Ana &#38; Ben">
      <d:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ana</rdf:li><rdf:li xml:lang="de">© Ana, deutsch</rdf:li></rdf:Alt></d:rights>
      <plus:DataMining rdf:resource="http://ns.useplus.org/ldf/vocab/DMI-ALLOWED"/>`);
    expect(readRights({ xmp })).toEqual({
      creator: null,
      copyright: '© Ana',
      credit: 'Ana & Ben',
      dataMining: 'DMI-ALLOWED',
    });
  });

  it('are those of XMP before IPTC before EXIF, each field by itself', async () => {
    const { exif } = await sharp(
      await picture()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Exif Artist', Copyright: '(C) Exif' } })
        .toBuffer(),
    ).metadata();
    expect(readRights({ exif: exif! })).toEqual({ ...NO_RIGHTS, creator: ['Exif Artist'], copyright: '(C) Exif' });
    const iptc = inIptc(
      [
        [1, 90, '\x1b%G'],
        [2, 80, 'Iptc Ána'],
        [2, 80, 'Ben'],
        [2, 110, 'Iptc Credit'],
      ],
      'utf8',
    );
    expect(readRights({ exif: exif!, iptc })).toEqual({
      creator: ['Iptc Ána', 'Ben'],
      copyright: '(C) Exif',
      credit: 'Iptc Credit',
      dataMining: null,
    });
    const xmp = Buffer.from(rightsPacket({ ...NO_RIGHTS, creator: ['Xmp'] })!);
    expect(readRights({ exif: exif!, iptc, xmp })).toMatchObject({ creator: ['Xmp'], credit: 'Iptc Credit' });
    expect(readRights({ iptc: inIptc([[2, 116, '© Müller']], 'latin1') })).toMatchObject({ copyright: '© Müller' });
  });

  it.each([
    ['no XML', Buffer.from('\0\xff<<<>>&&', 'latin1')],
    ['an entity of its own', Buffer.from('<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>')],
  ])('are none in XMP that is %s', (_, xmp) => {
    expect(readRights({ xmp })).toEqual(NO_RIGHTS);
  });

  it.each([
    ['256 kB', (kilobytes: number) => `<!--${' '.repeat(kilobytes * 1024)}-->`, 255, 256],
    // Three elements are around these.
    ['64 elements deep', (depth: number) => '<a>'.repeat(depth), 60, 61],
  ])('are read from XMP up to %s', (_, before, most, tooMany) => {
    const creatorOf = (count: number) =>
      readRights({ xmp: inXmp(`>${before(count)}<d:creator>Ana</d:creator>`) }).creator;
    expect([creatorOf(most), creatorOf(tooMany)]).toEqual([['Ana'], null]);
  });

  it('are read up to a fault, one line of a limited length', () => {
    const xmp = inXmp(
      `><d:creator><rdf:Seq><rdf:li>A\n\tB\u0007</rdf:li></rdf:Seq></d:creator><d:rights>${'©'.repeat(9_000)}</d:rights><broken`,
    );
    const { creator, copyright } = readRights({ xmp });
    expect(creator).toEqual(['A B']);
    expect(copyright).toHaveLength(500);
  });

  it.each([
    ['1,000 entries', '', 999, 1_000],
    ['64 kB', 'x'.repeat(30 * 1024), 2, 3],
  ])('are read from IPTC up to %s', (_, text, most, tooMany) => {
    const creditAfter = (count: number) => {
      const before = Array.from({ length: count }, () => [2, 5, text] as const);
      return readRights({ iptc: inIptc([...before, [2, 110, 'Credit']], 'latin1') }).credit;
    };
    expect([creditAfter(most), creditAfter(tooMany)]).toEqual(['Credit', null]);
  });

  it('are read from IPTC behind other resources', () => {
    const other = Buffer.from('Photoshop 3.0\x008BIM\x03\xed\0\0\0\0\0\x04\x1c\x02\x50\0', 'latin1');
    const iptc = Buffer.concat([other, inIptc([[2, 110, 'Credit']], 'utf8').subarray(14)]);
    expect(readRights({ iptc })).toMatchObject({ credit: 'Credit' });
  });

  it.each([
    ['truncated IPTC', { iptc: Buffer.from([0x1c, 2, 80, 0, 200, 65]) }, ['A']],
    ['IPTC of an extended length', { iptc: Buffer.from([0x1c, 2, 80, 0x80, 4, 65]) }, null],
    ['broken EXIF', { exif: Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1') }, null],
  ])('are harmless in %s', (_, metadata, creator) => {
    expect(readRights(metadata).creator).toEqual(creator);
  });
});

describe('renditions', () => {
  const specs = (['webp', 'jpeg', 'avif'] as const).map((format): ImageRenditionSpec => ({
    name: format,
    maxEdge: 32,
    format,
    quality: 70,
    watermark: false,
  }));
  const rightsOf = async (source: Buffer, rights?: PictureRights) => {
    const { images } = await new SharpImageTool().render(source, specs, null, rights);
    return Promise.all(images.map(async ({ data }) => sharp(data).metadata()));
  };

  it("have the file's own rights, and the studio's where it has none", async () => {
    const source = await picture()
      .jpeg()
      .withXmp(rightsPacket({ ...NO_RIGHTS, creator: OWN.creator, dataMining: OWN.dataMining })!)
      .toBuffer();
    for (const metadata of await rightsOf(source, STUDIO))
      expect(readRights(metadata)).toEqual({ ...STUDIO, creator: OWN.creator, dataMining: OWN.dataMining });
    for (const metadata of await rightsOf(source))
      expect(readRights(metadata)).toEqual({ ...NO_RIGHTS, creator: OWN.creator, dataMining: OWN.dataMining });
  });

  it('have nothing else of the metadata: no place, no camera, nobody in the picture', async () => {
    const source = await picture()
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Ana', Make: 'Camera Works', HostComputer: 'private-laptop' },
        IFD2: { BodySerialNumber: 'SN-4711' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withXmp(
        inXmp(
          `xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,30N" xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
          <i:PersonInImage><rdf:Bag><rdf:li>Cleo Patra</rdf:li></rdf:Bag></i:PersonInImage>`,
        ).toString(),
      )
      .toBuffer();
    for (const metadata of await rightsOf(source, STUDIO)) {
      expect(metadata.exif).toBeUndefined();
      expect(metadata.iptc).toBeUndefined();
      expect(metadata.xmpAsString).toContain('Ana');
      expect(metadata.xmpAsString).not.toMatch(/GPS|52,30|Cleo|4711|laptop|Camera Works/);
    }
  });

  it('have no metadata where nobody says anything', async () => {
    for (const { xmp, exif } of await rightsOf(await picture().png().toBuffer()))
      expect([xmp, exif]).toEqual([undefined, undefined]);
  });
});
