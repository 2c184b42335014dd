import { appError } from '../../../common/errors.js';
import { message, type Message } from '../../../common/messages.js';
import { blocksOf, type Line } from './caption-blocks.js';
import { decodeCaptions } from './caption-encoding.js';
import { cleanCueText } from './cue-text.js';

/** A caption begins at `start` (milliseconds); `text` is how WebVTT writes it. */
interface Cue {
  start: number;
  text: string;
}

/** A caption is a few lines; both limits also bound the time that one takes to read. */
const MAX_LINES = 100;
const MAX_CHARACTERS = 5_000;
/** A block has a name, the times, the lines, and one more line, which shows that there are too many. */
const MAX_BLOCK_LINES = MAX_LINES + 3;
/** The WebVTT may have this many megabytes: it is longer than the upload where many characters have to be escaped. */
const MAX_WRITTEN_MEGABYTES = 2;

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s([^]*))?$`);
/** A setting says where a caption is shown. Regions are left out, since their definitions are. */
const SETTING = new RegExp(
  `^(?:${[
    'vertical:(?:rl|lr)',
    String.raw`line:-?[\d.]+%?(?:,(?:start|center|end))?`,
    String.raw`position:[\d.]+%(?:,(?:line-left|center|line-right))?`,
    String.raw`size:[\d.]+%`,
    'align:(?:start|center|end|left|right)',
  ].join('|')})$`,
);
const HEADER = /^WEBVTT(?:[ \t].*)?$/;
/** Blocks of WebVTT that are no captions; styles are not ours to trust. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Reads a WebVTT or SRT file, in turns: other requests are served in between.
 * @returns WebVTT with captions alone, in the order of their times
 * @throws AppError `caption.invalid` with the line and the reason
 */
export async function readCaptions(bytes: Buffer): Promise<string> {
  const text = decodeCaptions(bytes);
  const isWebVtt = HEADER.test(/^[^\r\n]*/.exec(text)![0]);
  const cues: Cue[] = [];
  let size = 0;
  let isHead = true;
  for await (const block of blocksOf(text, MAX_BLOCK_LINES)) {
    if (isHead && !isWebVtt && !block.slice(0, 2).some((line) => line.text.includes('-->')))
      throw invalid(message('caption_wrong_type'));
    const isOther = isWebVtt && (isHead || OTHER_BLOCK.test(block[0]!.text));
    isHead = false;
    const cue = isOther ? null : cueOf(block, isWebVtt);
    if (!cue) continue;
    cues.push(cue);
    size += Buffer.byteLength(cue.text);
    if (size > MAX_WRITTEN_MEGABYTES * 1024 * 1024)
      throw invalid(message('caption_too_much', { most: MAX_WRITTEN_MEGABYTES }));
  }
  if (cues.length === 0) throw invalid(message('caption_none'));
  cues.sort((one, other) => one.start - other.start);
  return `WEBVTT\n\n${cues.map((cue) => cue.text).join('\n')}`;
}

/**
 * Reads a caption, whose first line may be a number or a name, which players ignore.
 * @returns null when it has no text
 */
function cueOf(block: readonly Line[], isWebVtt: boolean): Cue | null {
  const at = block[0]!.text.includes('-->') ? 0 : 1;
  const timing = block[at];
  const found = timing && timing.text.length <= MAX_CHARACTERS && TIMING.exec(timing.text);
  if (!found) throw invalid(message('caption_no_time', { line: (timing ?? block[0]!).number }));
  const [start, end] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
  if (start === null || end === null) throw invalid(message('caption_no_time', { line: timing.number }));
  if (end <= start) throw invalid(message('caption_ends_early', { line: timing.number }));
  const lines = block.slice(at + 1);
  const next = lines.find(({ text }) => text.includes('-->'));
  if (next) throw invalid(message('caption_no_gap', { line: next.number }));
  if (lines.length > MAX_LINES || lines.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS)
    throw invalid(message('caption_too_long', { line: timing.number, lines: MAX_LINES, characters: MAX_CHARACTERS }));
  const shown = cleanCueText(lines.map(({ text }) => text));
  if (shown.length === 0) return null;
  const settings = isWebVtt ? (found[9] ?? '').split(/\s+/).filter((setting) => SETTING.test(setting)) : [];
  const times = `${timeText(start)} --> ${timeText(end)}`;
  return { start, text: `${[times, ...settings].join(' ')}\n${shown.join('\n')}\n` };
}

function millisecondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction!.padEnd(3, '0'));
}

function timeText(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  const [hours, minutes, seconds] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${rest}`;
}

function invalid(reason: Message) {
  return appError('caption.invalid', reason);
}
