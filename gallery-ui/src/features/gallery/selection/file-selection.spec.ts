import { extended, NOTHING_SELECTED, toggled } from './file-selection';

const shown = ['a', 'b', 'c', 'd', 'e'];

it('a press chooses, the next leaves out', () => {
  const one = toggled(NOTHING_SELECTED, 'b');
  expect([...one.ids]).toEqual(['b']);
  expect([...toggled(one, 'b').ids]).toEqual([]);
});

it('a range goes from the last press to this one, in either direction, and keeps what was chosen', () => {
  const d = toggled(toggled(NOTHING_SELECTED, 'a'), 'd');
  expect([...extended(d, 'b', shown).ids].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...extended(d, 'e', shown).ids].sort()).toEqual(['a', 'd', 'e']);
});

it('a range without a beginning is a press', () => {
  expect([...extended(NOTHING_SELECTED, 'c', shown).ids]).toEqual(['c']);
  expect([...extended(toggled(NOTHING_SELECTED, 'gone'), 'c', shown).ids].sort()).toEqual(['c', 'gone']);
});
