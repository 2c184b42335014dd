import { NOTHING_SELECTED, toggleFile, type Selection } from './selection';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: Selection) => [...selection.ids].sort().join('');
const press = (selection: Selection, id: string, range = false) => toggleFile(selection, SHOWN, id, range);

describe('toggleFile', () => {
  it('toggles a file', () => {
    const one = press(NOTHING_SELECTED, 'b');
    expect(idsOf(one)).toBe('b');
    expect(idsOf(press(one, 'b'))).toBe('');
    expect(idsOf(press(one, 'd'))).toBe('bd');
  });

  it('selects ranges in either direction from the same anchor', () => {
    const down = press(press(NOTHING_SELECTED, 'c'), 'e', true);
    expect(idsOf(down)).toBe('cde');
    expect(idsOf(press(down, 'a', true))).toBe('abcde');
  });

  it('keeps the selection outside a range', () => {
    expect(idsOf(press(press(press(NOTHING_SELECTED, 'a'), 'd'), 'e', true))).toBe('ade');
  });

  it('treats a range without a visible anchor as a press', () => {
    expect(idsOf(press(NOTHING_SELECTED, 'd', true))).toBe('d');
    expect(idsOf(press({ ids: new Set(['x']), anchor: 'x' }, 'd', true))).toBe('dx');
  });
});
