import { readProbe } from './ffmpeg-probe.js';

const reply = (stream: object) => ({
  streams: [{ codec_type: 'video', codec_name: 'h264', width: 640, height: 360, duration: '60', ...stream }],
  format: { format_name: 'mov,mp4' },
});

describe('readProbe', () => {
  test('rejects a video of more than six hours', () => {
    expect(readProbe(reply({ duration: '21600' })).duration).toBe(21_600);
    expect(() => readProbe(reply({ duration: '36000.034' }))).toThrow(
      'The video is 10.0 hours long. The limit is 6 hours. Split it into parts.',
    );
  });

  test.each([
    ['30/1', '30/1', 30],
    ['30/1', '18/1', 30],
    ['90000/1', '25/1', 25],
    ['30/1', '600/36000', 5],
    ['90000/1', '12/1', 12],
  ])('a nominal rate of %s with an average of %s is read as %d', (r_frame_rate, avg_frame_rate, rate) => {
    expect(readProbe(reply({ r_frame_rate, avg_frame_rate })).frameRate).toBe(rate);
  });

  test('does not take the half pictures of an interlaced film for its frames', () => {
    const rateOf = (r_frame_rate: string, avg_frame_rate: string, field_order: string) =>
      readProbe(reply({ r_frame_rate, avg_frame_rate, field_order })).frameRate;
    expect(rateOf('50/1', '25/1', 'tt')).toBe(25);
    expect(rateOf('50/1', '25/1', 'progressive')).toBe(50);
    // The average is not exact: a picture is missing at an end.
    for (const nominal of ['30000/1001', '60000/1001']) expect(rateOf(nominal, '2996/100', 'bb')).toBe(30_000 / 1001);
  });

  test('takes the last picture that is whole for the end of a film whose header says less', () => {
    const packet = (pts_time: string, more = {}) => ({ stream_index: 0, pts_time, duration_time: '0.04', ...more });
    const lengthWith = (...packets: object[]) => readProbe({ ...reply({ index: 0 }), packets }).duration;
    expect(lengthWith(packet('59.96'), packet('60.3'))).toBe(60);
    expect(lengthWith(packet('119.96'), packet('119.92'))).toBe(120);
    expect(lengthWith(packet('119.96', { stream_index: 1 }), packet('119.96', { flags: '_C' }))).toBe(60);
  });

  describe('of a container that knows no lengths of its tracks', () => {
    const packet = (stream_index: number, pts_time: string) => ({ stream_index, pts_time, duration_time: '0.04' });
    const lengthOf = (duration: string | undefined, ...packets: object[]) => {
      const { streams, format } = reply({ index: 0, duration: undefined });
      return readProbe({ streams, format: { ...format, format_name: 'matroska,webm', duration }, packets }).duration;
    };

    test('the last picture is the end, when the sound goes on to the end that it says', () => {
      expect(lengthOf('20', packet(0, '4.96'), packet(1, '19.98'))).toBe(5);
      expect(lengthOf('20', packet(0, '19.94'), packet(1, '19.98'))).toBe(20);
    });

    test('the end that it says is that of a film that was cut off', () => {
      expect(lengthOf('20', packet(0, '4.96'), packet(1, '5.1'))).toBe(20);
      expect(lengthOf('20')).toBe(20);
    });

    test('the last picture is the end, when it says none', () => {
      expect(lengthOf(undefined, packet(0, '9.96'))).toBe(10);
      expect(lengthOf(undefined, packet(0, '0'))).toBe(0.04);
      expect(() => lengthOf(undefined)).toThrow('The video has no length');
    });
  });

  const chapters = (...list: [start: number | string, title?: string][]) =>
    readProbe({
      ...reply({}),
      chapters: list.map(([start, title]) => ({ start_time: String(start), ...(title && { tags: { title } }) })),
    }).chapters;

  test('reads chapters in the order of their times', () => {
    expect(chapters([30.5, 'Party'], [0, ' The\n ceremony\u0000 '], [45])).toEqual([
      { start: 0, title: 'The ceremony' },
      { start: 30.5, title: 'Party' },
      { start: 45, title: '' },
    ]);
  });

  test('leaves out chapters that no player could show, and a single one', () => {
    expect(chapters([0, 'a'], [0, 'b'], [60, 'after the end'], [-1, 'c'], ['x', 'd'])).toEqual([]);
    expect(chapters([0, 'a'], [10, 'b'], [0, 'c'])).toEqual([
      { start: 0, title: 'a' },
      { start: 10, title: 'b' },
    ]);
  });

  test('limits chapters and their titles', () => {
    const many = Array.from({ length: 300 }, (_, n): [number, string] => [n / 10, '😀'.repeat(200)]);
    const found = chapters(...many);
    expect([found.length, [...found[0]!.title].length]).toEqual([100, 120]);
  });
});
