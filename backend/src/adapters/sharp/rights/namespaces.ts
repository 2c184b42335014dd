/** The XMP namespaces of the properties that say whose a picture is. */
export const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
} as const;

/** `plus:DataMining` has its values from this vocabulary. */
export const PLUS_VOCABULARY = 'http://ns.useplus.org/ldf/vocab/';
