/** The largest preview of a locked file has one of these long sides, in pixels. */
export const PREVIEW_SIZES = [1024, 1280, 1600, 2048] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** The largest grid image without watermark has one of these long sides; 0: grid images have the watermark too. */
export const GRID_SIZES = [0, 480, 768] as const;
export type GridSize = (typeof GRID_SIZES)[number];

/** Clients see what they have not unlocked in these sizes. */
export interface PictureSizes {
  previewSize: PreviewSize;
  gridSize: GridSize;
}

export const DEFAULT_SIZES: PictureSizes = { previewSize: 1280, gridSize: 480 };
