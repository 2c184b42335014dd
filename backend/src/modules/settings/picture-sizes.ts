/** Long side of the largest preview of a locked file, in pixels. */
export const PREVIEW_SIZES = [1024, 1280, 1600, 2048] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Long side of the largest grid image without watermark; 0: grid images have the watermark too. */
export const GRID_SIZES = [0, 480, 768] as const;
export type GridSize = (typeof GRID_SIZES)[number];

/** How large clients see what they have not unlocked. */
export interface PictureSizes {
  previewSize: PreviewSize;
  gridSize: GridSize;
}

export const DEFAULT_SIZES: PictureSizes = { previewSize: 1280, gridSize: 480 };
