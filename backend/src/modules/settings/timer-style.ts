/** How a gallery shows the end of its timer: its date, the days that are left, or a clock that counts the seconds. */
export const TIMER_STYLES = ['date', 'days', 'clock'] as const;
export type TimerStyle = (typeof TIMER_STYLES)[number];
