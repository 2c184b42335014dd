import { localStore, sessionStore } from './storage';

const forbid = () =>
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a store', () => {
  it('reads what was written, until it is removed', () => {
    localStore.write('a', 'b');
    sessionStore.writeJson('a', { n: 1 });
    expect([localStore.read('a'), sessionStore.readJson('a'), localStore.keys()]).toEqual(['b', { n: 1 }, ['a']]);
    localStore.write('a', null);
    expect([localStore.read('a'), sessionStore.readJson('a')]).toEqual([null, { n: 1 }]);
  });

  it('reads nothing where the content is damaged', () => {
    localStorage.setItem('a', '{');
    expect(localStore.readJson('a')).toBeNull();
  });

  it('keeps and reads nothing where storage is forbidden', () => {
    forbid();
    localStore.write('a', 'b');
    expect([localStore.read('a'), localStore.readJson('a'), localStore.keys()]).toEqual([null, null, []]);
  });
});
