/** When a picture was taken, by the camera's clock. */
export interface CameraTime {
  /** The hands of its clock, written as if they stood in UTC. */
  wall: Date;
  /** Minutes its clock is ahead of UTC; null when unknown. */
  offsetMinutes: number | null;
}
