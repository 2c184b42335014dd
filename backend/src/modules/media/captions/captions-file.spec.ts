import { AppError } from '../../../common/errors.js';
import { readCaptions } from './captions-file.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nGrüße – „hallo“\n';
const read = (text: string) => readCaptions(Buffer.from(text));
const vtt = (text: string) => read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).split('\n').slice(3, -1);
/** The message's code and line; the error's code where it has no message. */
const problem = (bytes: Buffer | string) => {
  try {
    return readCaptions(Buffer.from(bytes as string));
  } catch (error) {
    const { code, detail } = error as AppError;
    return detail ? [detail.code, ...Object.values(detail.params)] : code;
  }
};
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a captions file', () => {
  test('in SRT is converted to WebVTT', () => {
    expect(
      read(
        '\ufeff1\r\n00:00:05,5 --> 00:00:06,000 X1:10\r\nSecond\r\n\r\n2\r\n0:0:01,000 --> 0:0:02,500\r\nFirst\r\nline\r\n',
      ),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nFirst\nline\n\n00:00:05.500 --> 00:00:06.000\nSecond\n');
  });

  test('in WebVTT keeps its captions and their places, and nothing else', () => {
    expect(
      read(
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
  ])('is read in %s', (_name, bytes) => {
    expect(readCaptions(bytes)).toContain('\nGrüße – „hallo“\n');
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
  ])('%s is shown as %s', (text, shown) => {
    expect(vtt(text)).toEqual([shown]);
  });

  test('loses lines of which nothing is left, since they would end the caption', () => {
    expect(vtt('a\n<font>\nb')).toEqual(['a', 'b']);
  });

  test.each([
    ['a time before spaces', `WEBVTT\n\n00:01.000 --> 00:02.000${' '.repeat(40_000)}x\u2028\na\n`],
    ['spaces before an arrow', `WEBVTT\n\n00:01.000${' '.repeat(40_000)}->\na\n`],
    ['a tag of spaces', `WEBVTT\n\n00:01.000 --> 00:02.000\n<v${' '.repeat(40_000)}&>a\n`],
    ['a tag of classes', `WEBVTT\n\n00:01.000 --> 00:02.000\n<c${'.-'.repeat(20_000)}&>a\n`],
    ['overrides without an end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'{\\'.repeat(20_000)}a\n`],
    ['tags without an end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(20_000)}\n`],
    ['numbers of a place', `WEBVTT\n\n00:01.000 --> 00:02.000 line:${'1'.repeat(40_000)}x\na\n`],
  ])('with %s takes time in proportion to its length', (_name, text) => {
    const before = process.cpuUsage();
    problem(text);
    const { user, system } = process.cpuUsage(before);
    // Quadratic time would be seconds.
    expect((user + system) / 1000).toBeLessThan(500);
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
  ])('with %s is refused', (_name, bytes, reason) => {
    expect(problem(bytes)).toEqual(reason);
  });
});
