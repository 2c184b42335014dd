/** When a camera says that it took a picture. */
export interface CameraTime {
  /** The hands of its clock, written as if they stood in UTC. */
  wall: Date;
  /** Minutes its clock is ahead of UTC; null when it does not say. */
  offsetMinutes: number | null;
}
