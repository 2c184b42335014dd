/** An inclusive byte range, as HTTP's `bytes=start-end`. */
export interface ByteRange {
  start: number;
  end: number;
}
