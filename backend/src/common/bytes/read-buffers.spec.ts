import { giveBackReadBuffer, READ_BUFFER_BYTES, takeReadBuffer } from './read-buffers.js';

describe('read buffers', () => {
  it('are used again once they were given back', () => {
    const first = takeReadBuffer();
    expect(first.length).toBe(READ_BUFFER_BYTES);
    giveBackReadBuffer(first);
    expect(takeReadBuffer().buffer).toBe(first.buffer);
  });

  it('are lent to one reader at a time, however often they are given back', () => {
    const first = takeReadBuffer();
    giveBackReadBuffer(first);
    giveBackReadBuffer(first);
    expect(takeReadBuffer().buffer).toBe(first.buffer);
    expect(takeReadBuffer().buffer).not.toBe(first.buffer);
  });

  it('stay with whoever has a part of one, and others are not taken', () => {
    const first = takeReadBuffer();
    giveBackReadBuffer(first.subarray(0, 10));
    giveBackReadBuffer(Buffer.alloc(READ_BUFFER_BYTES));
    expect(takeReadBuffer().buffer).not.toBe(first.buffer);
  });
});
