import type { PictureKind } from '../../ports/video-tool.port.js';

/** White paper in an HDR picture has this brightness in nits (ITU-R BT.2408): it becomes the white of the display. */
const REFERENCE_WHITE = 203;

/**
 * Returns the filters that come first and make one picture of each pair of half pictures. Frames that are marked as
 * whole stay as they are.
 */
export const deinterlaceFilters = ({ isInterlaced }: PictureKind): string[] =>
  isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];

/**
 * Returns the filters that bring a picture with a high dynamic range (HLG, PQ) to the range and the colours of BT.709,
 * which every browser shows alike. Up to white paper it keeps its brightness; highlights are compressed.
 */
export const toneMapFilters = ({ transfer }: PictureKind): string[] =>
  transfer === 'sdr'
    ? []
    : [
        `zscale=tin=${transfer === 'hlg' ? 'arib-std-b67' : 'smpte2084'}:min=2020_ncl:pin=2020:` +
          `t=linear:npl=${REFERENCE_WHITE}`,
        'format=gbrpf32le',
        'zscale=p=709',
        'tonemap=tonemap=mobius:param=0.6:desat=0',
        'zscale=t=709:m=709:r=limited',
      ];

const isCodedAsHd = ({ transfer, matrix }: PictureKind) => transfer !== 'sdr' || matrix === 'bt709';

/** Returns the filters before a JPEG, whose colours are coded as those of SD. Versions of `scale` differ in this. */
export const jpegFilters = (kind: PictureKind): string[] => (isCodedAsHd(kind) ? ['colormatrix=bt709:bt601'] : []);

/** Returns the output options that name how the colours of a picture are coded, by its source or by tone mapping. */
export function colourTags(kind: PictureKind): string[] {
  if (isCodedAsHd(kind)) return ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  return kind.matrix === null ? [] : ['-colorspace', kind.matrix];
}
