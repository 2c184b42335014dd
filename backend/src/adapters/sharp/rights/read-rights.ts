import sax from 'sax';
import type { Metadata } from 'sharp';
import { DATA_MINING, NO_RIGHTS, type PictureRights } from '../../../ports/image-tool.port.js';
import { ExifTexts } from '../exif-texts.js';
import { NAMESPACES } from './namespaces.js';

const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
/** A packet is written in 64 kB; extended ones carry depth maps and histories. */
const MAX_XMP_BYTES = 256 * 1024;
const MAX_XMP_DEPTH = 64;
const MAX_IPTC_BYTES = 64 * 1024;
const MAX_IPTC_SETS = 1_000;
const MAX_TEXT = 500;
const MAX_CREATORS = 20;

/**
 * Reads from a file who made its picture and what may be done with it: XMP before IPTC before EXIF, field by field.
 * Broken metadata makes no photo unusable: it is read as far as possible.
 */
export function readRights({ xmp, iptc, exif }: Pick<Metadata, 'xmp' | 'iptc' | 'exif'>): PictureRights {
  const sources = [xmp && rightsOfXmp(xmp), iptc && rightsOfIptc(iptc), exif && rightsOfExif(exif)];
  return sources.reduce<PictureRights>((known, more) => (more ? mergeRights(known, more) : known), NO_RIGHTS);
}

/** Fills in from the second the fields that the first leaves open. */
export function mergeRights(first: PictureRights, second: PictureRights): PictureRights {
  return {
    creator: first.creator ?? second.creator,
    copyright: first.copyright ?? second.copyright,
    credit: first.credit ?? second.credit,
    dataMining: first.dataMining ?? second.dataMining,
  };
}

/**
 * The properties that we read, each as the texts that were found: a list of creators, a notice in several languages.
 */
const PROPERTIES = {
  [`${NAMESPACES.dc} creator`]: 'creator',
  [`${NAMESPACES.dc} rights`]: 'copyright',
  [`${NAMESPACES.photoshop} Credit`]: 'credit',
  [`${NAMESPACES.plus} DataMining`]: 'dataMining',
} as const;
type Property = (typeof PROPERTIES)[keyof typeof PROPERTIES];

function rightsOfXmp(xmp: Buffer): PictureRights {
  if (xmp.length > MAX_XMP_BYTES) return NO_RIGHTS;
  const found: Record<Property, string[]> = { creator: [], copyright: [], credit: [], dataMining: [] };
  const parser = sax.parser(true, { xmlns: true });
  const open: (Property | null)[] = [];
  let text = '';
  const take = (property: Property | null | undefined) => {
    const cleaned = clean(text);
    text = '';
    if (property && cleaned !== null) found[property].push(cleaned);
  };
  const propertyOf = ({ uri, local }: { uri: string; local: string }): Property | null =>
    (PROPERTIES as Record<string, Property>)[`${uri} ${local}`] ?? null;
  parser.onopentag = (tag) => {
    if (open.length >= MAX_XMP_DEPTH) throw new Error('Too deep.');
    const { uri, local, attributes } = tag as sax.QualifiedTag;
    // Simple properties may be attributes, or name their value as a resource.
    for (const attribute of Object.values(attributes)) {
      const property = propertyOf(attribute);
      const isResource = attribute.uri === NAMESPACES.rdf && attribute.local === 'resource';
      if (!property && !isResource) continue;
      text = attribute.value;
      take(property ?? propertyOf({ uri, local }));
    }
    text = '';
    open.push(propertyOf({ uri, local }) ?? open.at(-1) ?? null);
  };
  parser.ontext = parser.oncdata = (more) => {
    text += more;
  };
  parser.onclosetag = () => take(open.pop());
  // Rights that come before a fault in the metadata count.
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(xmp.toString('utf8').replace(/\0+$/, '').trim()).close();
  } catch {
    // Nobody is told: the picture itself is fine.
  }
  const dataMining = DATA_MINING.find(
    (each) => found.dataMining[0]?.endsWith(`/${each}`) || found.dataMining[0] === each,
  );
  return {
    creator: found.creator.length > 0 ? found.creator.slice(0, MAX_CREATORS) : null,
    copyright: found.copyright[0] ?? null,
    credit: found.credit[0] ?? null,
    dataMining: dataMining ?? null,
  };
}

const DATA_SET = 0x1c;
const RECORD_2 = 2;
const UTF_8 = '\x1b%G';
/** Photoshop has IPTC in this resource; a TIFF has the data sets alone. */
const IPTC_RESOURCE = '8BIM\x04\x04';

/** Reads the data sets of IPTC-IIM inside a JPEG's APP13 segment: tag, record, number, length in two bytes, value. */
function rightsOfIptc(iptc: Buffer): PictureRights {
  const sets = new Map<number, Buffer[]>();
  let isUtf8 = false;
  if (iptc.length > MAX_IPTC_BYTES) return NO_RIGHTS;
  const resource = Math.max(0, iptc.indexOf(IPTC_RESOURCE, 0, 'latin1'));
  let at = iptc.indexOf(DATA_SET, resource);
  for (let count = 0; at !== -1 && at + 5 <= iptc.length && count < MAX_IPTC_SETS; count += 1) {
    const [, record, number] = iptc.subarray(at, at + 3);
    const length = iptc.readUInt16BE(at + 3);
    // The top bit says that the length itself is longer: no text of ours is.
    if (iptc[at] !== DATA_SET || length >= 0x8000) break;
    const value = iptc.subarray(at + 5, at + 5 + length);
    if (record === 1 && number === 90) isUtf8 = value.toString('latin1') === UTF_8;
    if (record === RECORD_2) sets.set(number!, [...(sets.get(number!) ?? []), value].slice(0, MAX_CREATORS));
    at += 5 + length;
  }
  const texts = (number: number) =>
    (sets.get(number) ?? []).flatMap((value) => clean(value.toString(isUtf8 ? 'utf8' : 'latin1')) ?? []);
  const creators = texts(80).slice(0, MAX_CREATORS);
  return {
    creator: creators.length > 0 ? creators : null,
    copyright: texts(116)[0] ?? null,
    credit: texts(110)[0] ?? null,
    dataMining: null,
  };
}

function rightsOfExif(exif: Buffer): PictureRights {
  const texts = ExifTexts.of(exif);
  if (!texts) return NO_RIGHTS;
  const creator = clean(texts.ofPicture(ARTIST));
  const copyright = clean(texts.ofPicture(COPYRIGHT));
  return { ...NO_RIGHTS, creator: creator === null ? null : [creator], copyright };
}

/** Turns a text into one line without control characters; the result is null when nothing is left. */
function clean(text: string): string | null {
  const line = text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffd-\uffff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : line.slice(0, MAX_TEXT);
}
