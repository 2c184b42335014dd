import { beforeOf, keepShown, placedBefore, sectionsOf } from './selection';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

describe('choosing', () => {
  it('drops files that are no longer shown', () => {
    const selection = { ids: new Set(['a', 'x']), anchor: 'x' };
    expect(chosen(keepShown(selection, ORDER))).toBe('a');
    const kept = { ids: new Set(['a']), anchor: 'a' };
    expect(keepShown(kept, ORDER)).toBe(kept);
  });
});

describe('placing', () => {
  const files = ORDER.map((id) => ({ id }));
  const placed = (moved: string[], beforeId: string | null) =>
    placedBefore(files, moved, beforeId)
      .map(({ id }) => id)
      .join('');

  it('puts files before another, in their given order, or at the end', () => {
    expect(placed(['e', 'c'], 'b')).toBe('aecbd');
    expect(placed(['a'], null)).toBe('bcdea');
    expect(placed(['b', 'c'], 'b')).toBe('abcde');
    expect(placed(['d', 'e'], 'e')).toBe('abcde');
    expect(placed(['a'], 'gone')).toBe('bcdea');
  });

  it('groups the selected files by section, for undo', () => {
    const inSections = [
      { id: 'a', albumId: null },
      { id: 'b', albumId: 'x' },
      { id: 'c', albumId: 'x' },
      { id: 'd', albumId: 'y' },
    ];
    expect([...sectionsOf(inSections, ['c', 'a', 'b'])]).toEqual([
      [null, ['a']],
      ['x', ['b', 'c']],
    ]);
  });

  it('moves by steps, but not past the ends', () => {
    const step = (id: string, to: 'first' | 'earlier' | 'later' | 'last') => {
      const before = beforeOf(ORDER, id, to);
      return before === undefined ? 'stays' : placed([id], before);
    };
    expect([
      step('c', 'first'),
      step('c', 'earlier'),
      step('c', 'later'),
      step('c', 'last'),
      step('d', 'later'),
    ]).toEqual(['cabde', 'acbde', 'abdce', 'abdec', 'abced']);
    expect([
      step('a', 'first'),
      step('a', 'earlier'),
      step('e', 'later'),
      step('e', 'last'),
      step('x', 'last'),
    ]).toEqual(Array(5).fill('stays'));
  });
});
