import { clearReturnPath, saveReturnPath, takeReturnPath } from './returnPath';

const kept = new Map<string, string>();
const at = (pathname: string, search = '') => Object.assign(globalThis, { window: { location: { pathname, search } } });

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

describe('return path', () => {
  it('is returned once', () => {
    at('/admin/projects/1', '?x=2');
    saveReturnPath();
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/projects/1?x=2', null]);
  });

  it('is not saved on the start page or outside the console', () => {
    for (const path of ['/admin/dashboard', '/admin/login', '/admin/', '/administrators/x']) {
      at(path);
      saveReturnPath();
      expect([path, takeReturnPath()]).toEqual([path, null]);
    }
    at('/admin/dashboard', '?tab=users');
    saveReturnPath();
    expect(takeReturnPath()).toBe('/dashboard?tab=users');
  });

  it('expires with a logout and after half an hour', () => {
    at('/admin/projects/1');
    saveReturnPath();
    clearReturnPath();
    expect(takeReturnPath()).toBeNull();
    saveReturnPath(0);
    expect(takeReturnPath(30 * 60_000 - 1)).toBe('/projects/1');
    saveReturnPath(0);
    expect(takeReturnPath(30 * 60_000)).toBeNull();
  });

  it('is null without session storage', () => {
    at('/admin/projects/1');
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: () => {
          throw new Error('denied');
        },
        setItem: () => {
          throw new Error('denied');
        },
        removeItem: () => {
          throw new Error('denied');
        },
      },
    });
    saveReturnPath();
    expect(takeReturnPath()).toBeNull();
  });
});
