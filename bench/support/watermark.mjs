/** A watermark as studios have it by default, always in the same place. */
export const WATERMARK = {
  mark: 'PREVIEW',
  layout: 'pattern',
  size: 'medium',
  strength: 22,
  seed: Buffer.alloc(32, 0x55),
};
