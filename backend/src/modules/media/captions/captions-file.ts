import { appError } from '../../../common/errors.js';
import { message, type Message } from '../../../common/messages.js';
import { decodeCaptions } from './caption-encoding.js';
import { cleanCueText } from './cue-text.js';

/** A caption: when it is shown, where, and its lines. */
interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  settings: string;
  lines: string[];
}

/** A line of a file and its number, from 1. */
interface Line {
  number: number;
  text: string;
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s([^]*))?$`);
/** Where a caption is shown. A region is left out, since its definition is. */
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?[\d.]+%?(?:,(?:start|center|end))?|position:[\d.]+%(?:,(?:line-left|center|line-right))?|size:[\d.]+%|align:(?:start|center|end|left|right))$/;
const HEADER = /^WEBVTT(?:[ \t].*)?$/;
/** Blocks of WebVTT that are no captions; styles are not ours to trust. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Reads a WebVTT or SRT file.
 * @returns WebVTT with captions alone, in the order of their times
 * @throws AppError `caption.invalid` with the line and the reason
 */
export function readCaptions(bytes: Buffer): string {
  const lines = decodeCaptions(bytes)
    .split(/\r\n|\n|\r/)
    .map((text, at) => ({ text, number: at + 1 }));
  const isWebVtt = HEADER.test(lines[0]!.text);
  const [head, ...rest] = blocksOf(lines);
  if (!head) throw invalid(message('caption_none'));
  if (!isWebVtt && !head.slice(0, 2).some(({ text }) => text.includes('-->')))
    throw invalid(message('caption_wrong_type'));
  const cues = (isWebVtt ? rest : [head, ...rest]).flatMap((block) =>
    isWebVtt && OTHER_BLOCK.test(block[0]!.text) ? [] : [cueOf(block, isWebVtt)],
  );
  const shown = cues.filter(({ lines: text }) => text.length > 0).sort((one, other) => one.start - other.start);
  if (shown.length === 0) throw invalid(message('caption_none'));
  return `WEBVTT\n\n${shown.map(written).join('\n\n')}\n`;
}

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') blocks.at(-1)!.push(line);
    else if (blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** The first line may be a number or a name, which players ignore. */
function cueOf(block: readonly Line[], isWebVtt: boolean): Cue {
  const at = block[0]!.text.includes('-->') ? 0 : 1;
  const timing = block[at];
  const found = timing && TIMING.exec(timing.text);
  if (!found) throw invalid(message('caption_no_time', { line: (timing ?? block[0]!).number }));
  const [start, end] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
  if (start === null || end === null) throw invalid(message('caption_no_time', { line: timing.number }));
  if (end <= start) throw invalid(message('caption_ends_early', { line: timing.number }));
  const lines = block.slice(at + 1);
  const next = lines.find(({ text }) => text.includes('-->'));
  if (next) throw invalid(message('caption_no_gap', { line: next.number }));
  const settings = isWebVtt ? (found[9] ?? '').split(/\s+/).filter((setting) => SETTING.test(setting)) : [];
  return { start, end, settings: settings.join(' '), lines: cleanCueText(lines.map(({ text }) => text)) };
}

function millisecondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction!.padEnd(3, '0'));
}

function written({ start, end, settings, lines }: Cue): string {
  return `${timeText(start)} --> ${timeText(end)}${settings && ` ${settings}`}\n${lines.join('\n')}`;
}

function timeText(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}.${rest}`;
}

function invalid(reason: Message) {
  return appError('caption.invalid', reason);
}
