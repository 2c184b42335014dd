import { peekEmbeddedReply, takeEmbeddedFavourites, takeEmbeddedReply } from './embedded-reply';

const put = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="gallery-data"></script>';
  document.getElementById('gallery-data')!.textContent = text;
};
const reply = { status: 200, serverTime: '2026-05-01T18:00:00.000Z', body: { project: {} } };

describe('the embedded reply', () => {
  it('is found under every spelling of the address loaded', () => {
    put(JSON.stringify(reply));
    expect(peekEmbeddedReply('/gallery/p/a+b%25@x.example', '/gallery/p/a+b%@x.example')).toMatchObject(reply);
    expect(peekEmbeddedReply('/gallery/p/other@x.example', '/gallery/p/a@x.example')).toBeNull();
  });

  it('is taken once', () => {
    put(JSON.stringify(reply));
    expect(takeEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x')).toMatchObject(reply);
    expect(takeEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x')).toBeNull();
  });

  it('is parsed once, however often it is looked at', () => {
    const text = JSON.stringify(reply);
    put(text);
    const parse = jest.spyOn(JSON, 'parse');
    peekEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x');
    expect(takeEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x')).toMatchObject(reply);
    expect(parse.mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(1);
    parse.mockRestore();
  });

  it('is left out when it is broken or missing', () => {
    put('{"status":');
    expect(peekEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x')).toBeNull();
    document.body.innerHTML = '';
    expect(peekEmbeddedReply('/gallery/p/a@x', '/gallery/p/a@x')).toBeNull();
  });
});

describe('the embedded favourites', () => {
  const favourites = { fileIds: ['f1'], others: [] };
  const putRequest = (text: string) => {
    document.body.innerHTML = '<script type="application/json" id="request-data"></script>';
    document.getElementById('request-data')!.textContent = text;
  };

  it('are taken once, and for the address loaded only', () => {
    putRequest(JSON.stringify({ serverTime: '', favourites }));
    expect(takeEmbeddedFavourites('/gallery/p/other', '/gallery/p/key')).toBeUndefined();
    expect(takeEmbeddedFavourites('/gallery/p/key', '/gallery/p/key')).toEqual(favourites);
    expect(takeEmbeddedFavourites('/gallery/p/key', '/gallery/p/key')).toBeUndefined();
  });

  it.each(['', '{', '{}'])('are left out of %j', (text) => {
    putRequest(text);
    expect(takeEmbeddedFavourites('/gallery/p/key', '/gallery/p/key')).toBeUndefined();
  });
});
