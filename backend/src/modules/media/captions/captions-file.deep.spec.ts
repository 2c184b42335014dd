import { DEEP } from '../../../../test/fixtures/deep.js';
import { longestRoundMs, timesAsLongAtOnce } from '../../../../test/fixtures/processor-time.js';
import { AppError } from '../../../common/errors.js';
import { readCaptions } from './captions-file.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nGrüße – „hallo“\n';
const read = (text: string) => readCaptions(Buffer.from(text));
const vtt = async (text: string) => (await read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)).split('\n').slice(3, -1);
/** Returns the message's code and line; the error's code where it has no message. */
const problem = async (bytes: Buffer | string) => {
  try {
    return await readCaptions(Buffer.from(bytes as string));
  } catch (error) {
    const { code, detail } = error as AppError;
    return detail ? [detail.code, ...Object.values(detail.params)] : code;
  }
};
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

/** Makes a text of a megabyte: a beginning, then the same part again and again. */
function megabyte(part: string, beginning = ''): string {
  return beginning + part.repeat((1024 * 1024 - beginning.length) / part.length);
}

/** Makes one caption of a file whose captions are in no order. */
function unordered(at: number): string {
  const seconds = (at * 7919) % 3600;
  return `0:${Math.floor(seconds / 60)}:${seconds % 60},0-->9:0:0,0\na\n\n`;
}

describe('a captions file', () => {
  test('in SRT is converted to WebVTT', async () => {
    expect(
      await read(
        '\ufeff1\r\n00:00:05,5 --> 00:00:06,000 X1:10\r\nSecond\r\n\r\n2\r\n0:0:01,000 --> 0:0:02,500\r\nFirst\r\nline\r\n',
      ),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nFirst\nline\n\n00:00:05.500 --> 00:00:06.000\nSecond\n');
  });

  test('in WebVTT keeps its captions and their places, and nothing else', async () => {
    expect(
      await read(
        'WEBVTT - Title\nKind: captions\n\nSTYLE\n::cue { background: url(https://a.test) }\n\nREGION\nid:a\n\nNOTE x\n\nname\n01:00:01.000 --> 01:00:02.000 align:start region:a line:10% position:20%,center x:y\nHello\n',
      ),
    ).toBe('WEBVTT\n\n01:00:01.000 --> 01:00:02.000 align:start line:10% position:20%,center\nHello\n');
  });

  test.each([
    ['UTF-8', Buffer.from(SRT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${SRT}`)],
    ['UTF-16 LE', utf16(SRT)],
    ['UTF-16 BE', utf16(SRT, true)],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${SRT}`)],
    ['UTF-16 BE with a byte order mark', utf16(`\ufeff${SRT}`, true)],
    ['Windows-1252', Buffer.from(SRT.replace('–', '\u0096').replace('„', '\u0084').replace('“', '\u0093'), 'latin1')],
  ])('is read in %s', async (_name, bytes) => {
    expect(await readCaptions(bytes)).toContain('\nGrüße – „hallo“\n');
  });

  test.each([
    ['<i>a</i> <B>b</B> <u>c</u>', '<i>a</i> <b>b</b> <u>c</u>'],
    ['<v Anna>Hi</v> <c.loud>x</c> <lang en>y</lang>', '<v Anna>Hi</v> <c.loud>x</c> <lang en>y</lang>'],
    ['<font color="#f00">red</font>', 'red'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<b onclick="x">a</b>', '<b>a</b>'],
    ['{\\an8}above', 'above'],
    ['1 < 2 & 3 > 2 &amp; &lt; &bogus;', '1 &lt; 2 &amp; 3 &gt; 2 &amp; &lt; &amp;bogus;'],
    ['a<00:01.500>b', 'a<00:01.500>b'],
    ['a\u0000\u0007b', 'ab'],
  ])('%s is shown as %s', async (text, shown) => {
    expect(await vtt(text)).toEqual([shown]);
  });

  test('loses lines of which nothing is left, since they would end the caption', async () => {
    expect(await vtt('a\n<font>\nb')).toEqual(['a', 'b']);
  });

  if (DEEP)
    describe('in time', () => {
      test.each([
        ['times before spaces', ' ', (spaces: string) => `00:01.000 --> 00:02.000${spaces}x\u2028\na`],
        ['spaces before an arrow', ' ', (spaces: string) => `00:01.000 -->${spaces}00:02.000\na`],
        ['tags of spaces', ' ', (spaces: string) => `00:01.000 --> 00:02.000\n<v${spaces}&>a`],
        ['tags of classes', '.-', (classes: string) => `00:01.000 --> 00:02.000\n<c${classes}&>a`],
        ['overrides without an end', '{\\', (overrides: string) => `00:01.000 --> 00:02.000\n${overrides}a`],
        ['tags without an end', '<abc', (tags: string) => `00:01.000 --> 00:02.000\n${tags}`],
        ['numbers of a place', '1', (digits: string) => `00:01.000 --> 00:02.000 line:${digits}x\na`],
      ])('with %s takes time in proportion to its length', async (_name, part, cueOf) => {
        const hundredOf = (length: number) =>
          `WEBVTT\n\n${`${cueOf(part.repeat(length / part.length))}\n\n`.repeat(100)}`;
        const convert = async (text: string) => expect(await problem(text)).toMatch(/^WEBVTT/);
        expect(await timesAsLongAtOnce(4_800, hundredOf, convert)).toBeLessThan(4);
      });

      test.each([
        ['captions', megabyte(`1\n00:00:01,000 --> 00:00:02,500\nHello\n\n`)],
        ['captions out of order', Array.from({ length: 50_000 }, (_, at) => unordered(at)).join('')],
        ['captions of one letter', megabyte('0:1.0-->0:2.0\na\n\n', 'WEBVTT\n\n')],
        ['one caption of many lines', megabyte('a\n', '00:00:01,000 --> 00:00:02,500\n')],
        ['one caption of many tags', megabyte('<b>', '00:00:01,000 --> 00:00:02,500\n')],
        ['captions of many tags', megabyte(`00:00:01,000 --> 00:00:02,500\n${'<b>'.repeat(1_600)}a\n\n`)],
        ['captions of many lines', megabyte(`00:00:01,000 --> 00:00:02,500\n${'<b>a\n'.repeat(100)}\n`)],
        ['captions of ampersands', megabyte(`00:00:01,000 --> 00:00:02,500\n${'&'.repeat(5_000)}\n\n`)],
        ['many settings', megabyte(`00:01.000 --> 00:02.000${' line:1'.repeat(700)}\na\n\n`, 'WEBVTT\n\n')],
        ['empty lines', megabyte('\n')],
        ['notes', megabyte('NOTE\n\n', 'WEBVTT\n\n')],
        ['one long line', megabyte(' x')],
        ['Windows-1252', Buffer.from(megabyte(`00:00:01,000 --> 00:00:02,500\n${'\u0096ü'.repeat(40)}\n\n`), 'latin1')],
        ['UTF-16', utf16(megabyte(`00:00:01,000 --> 00:00:02,500\nHello\n\n`).slice(0, 512 * 1024))],
      ])('of a megabyte of %s lets other requests through', async (_name, content) => {
        expect(await longestRoundMs(() => problem(content), { turns: 20, enough: 50 })).toBeLessThan(50);
      });
    });

  test('is refused where WebVTT would be larger than 2 MB', async () => {
    const cue = `00:00:01,000 --> 00:00:02,500\n${'&'.repeat(4_000)}\n\n`;
    expect(await problem(cue.repeat(104))).toContain('&amp;');
    expect(await problem(cue.repeat(105))).toEqual(['caption_too_much', 2]);
  });

  test.each([
    ['lines', 'a\n'.repeat(100), 'a\n'.repeat(101)],
    ['characters', 'a'.repeat(5_000), 'a'.repeat(5_001)],
  ])('is refused where a caption has too many %s', async (_name, most, tooMany) => {
    expect(await problem(`1\n00:00:01,000 --> 00:00:02,500\n${most}`)).toMatch(/a\n$/);
    expect(await problem(`1\n00:00:01,000 --> 00:00:02,500\n${tooMany}`)).toEqual(['caption_too_long', 2, 100, 5000]);
  });

  test.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a]), ['caption_encoding']],
    ['bytes of no encoding', Buffer.from([0x41, 0x81, 0x42]), ['caption_encoding']],
    ['half a character of UTF-16', Buffer.concat([utf16(`\ufeff${SRT}`), Buffer.from([0x41])]), ['caption_encoding']],
    ['a text', 'Dear Anna,\n\nsee you.', ['caption_wrong_type']],
    ['nothing', '', ['caption_none']],
    ['WebVTT without captions', 'WEBVTT\n\nNOTE a\n', ['caption_none']],
    ['captions without a text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<font>\n', ['caption_none']],
    ['a missing time', `${SRT}\n2\nHello\n`, ['caption_no_time', 6]],
    ['a wrong time', `${SRT}\n2\n00:61:00,000 --> 00:62:00,000\nHello\n`, ['caption_no_time', 6]],
    ['a broken time', `${SRT}\n2\n00:00:03,000 --> later\nHello\n`, ['caption_no_time', 6]],
    ['a number alone', `${SRT}\n2\n`, ['caption_no_time', 5]],
    ['an end before the start', `${SRT}\n2\n00:00:04,000 --> 00:00:03,000\nHello\n`, ['caption_ends_early', 6]],
    ['no gap', `${SRT}2\n00:00:03,000 --> 00:00:04,000\nHello\n`, ['caption_no_gap', 5]],
  ])('with %s is refused', async (_name, bytes, reason) => {
    expect(await problem(bytes)).toEqual(reason);
  });
});
