import type { ProbePacket, ProbeStream } from './ffprobe-reply.js';

/** Below this share of the nominal rate most frames would be repetitions. */
const SPARSE = 1 / 4;
const MIN_FRAME_RATE = 5;
/** A nominal rate of this many times the average counts half pictures. */
const HALF_PICTURES = 1.5;
/** A film whose nominal rate is this many times its average may have an even rate that is lower. */
const VARIES = 1.05;

/** These are the rates of films, television, phones and web cameras. */
const USUAL_RATES = [15, 20, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];
/** A usual rate may be this far from the average. */
const RATE_TOLERANCE = 0.02;
/** A frame may be this far from its place, in frames: at a half it would be taken for another one. */
const MOST_JITTER = 0.4;
/** At least this share of the places has a frame: otherwise the film is slower where it was probed than elsewhere. */
const LEAST_FILLED = 0.9;
/** Frames this far apart were probed in different parts of the film. */
const APART_SECONDS = 1;

/**
 * Returns the frames a second that a film is taken to have: the nominal rate, since the average of a varying rate may
 * be below the motion in it. Where frames are rare, the average counts.
 */
export function frameRateOf(stream: ProbeStream, isInterlaced: boolean): number {
  const average = ratio(stream.avg_frame_rate) ?? 25;
  const written = ratio(stream.r_frame_rate) ?? average;
  // The nominal rate of an interlaced film may be that of its half pictures.
  const nominal = isInterlaced && written > average * HALF_PICTURES ? written / 2 : written;
  if (average < nominal * SPARSE) return Math.min(30, Math.max(MIN_FRAME_RATE, average));
  if (nominal >= average && nominal <= 61) return nominal;
  // Some phones give their clock's tick as the nominal rate.
  return average >= 20 ? average : Math.min(30, nominal);
}

/**
 * Phones write films of 30 frames a second whose nominal rate is 60 or 120, because single frames come a little early
 * or late.
 * @returns the average where the times of the frames should be probed, else null
 */
export function averageOfVarying(stream: ProbeStream, isInterlaced: boolean): number | null {
  const [average, nominal] = [ratio(stream.avg_frame_rate), ratio(stream.r_frame_rate)];
  if (isInterlaced || average === null || nominal === null || average < MIN_FRAME_RATE) return null;
  return nominal > average * VARIES ? average : null;
}

/**
 * Finds the rate near the average at which each frame has a place of its own. Frames that are near their places at the
 * beginning, in the middle and near the end of the film are so everywhere.
 * @param packets packets from these three parts of the film
 * @param startsAt the container's time of the film's beginning
 * @returns null when there is no such rate: the film's rate really varies
 */
export function evenRate(average: number, packets: readonly ProbePacket[], startsAt: number): number | null {
  const times = [...new Set(packets.map(({ pts_time }) => Number(pts_time)))]
    .filter((time) => Number.isFinite(time))
    .map((time) => time - startsAt)
    .sort((one, other) => one - other);
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  const inARow = steps.filter((step) => step < APART_SECONDS);
  if (inARow.length === 0) return null;
  const seconds = inARow.reduce((sum, step) => sum + step, 0);
  const usual = USUAL_RATES.filter((rate) => Math.abs(rate / average - 1) < RATE_TOLERANCE);
  const rounded = Math.round(average * 1000) / 1000;
  const isUsual = usual.some((rate) => Math.abs(rate - rounded) < 0.001);
  const fitting = [...usual, ...(isUsual ? [] : [rounded])]
    .map((rate) => ({ rate, ...jitterAt(rate, times) }))
    .filter(({ rate, most }) => most <= MOST_JITTER && inARow.length >= LEAST_FILLED * seconds * rate)
    .sort((one, other) => one.spread - other.spread);
  return fitting[0]?.rate ?? null;
}

/**
 * Measures in frames: `most` is how far a frame is from its place at the most, `spread` how far the earliest is from
 * the latest. Both are infinite when two frames have the same place.
 */
function jitterAt(rate: number, times: readonly number[]): { most: number; spread: number } {
  let [earliest, latest] = [0, 0];
  let before = -1;
  for (const time of times) {
    const place = Math.round(time * rate);
    if (place === before) return { most: Infinity, spread: Infinity };
    earliest = Math.min(earliest, time * rate - place);
    latest = Math.max(latest, time * rate - place);
    before = place;
  }
  return { most: Math.max(latest, -earliest), spread: latest - earliest };
}

function ratio(value: string | undefined): number | null {
  const [above, below] = (value ?? '').split('/').map(Number);
  return above && below ? above / below : null;
}
