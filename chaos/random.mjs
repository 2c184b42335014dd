/** Makes the random values of a plan from numbers that the same seed repeats (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below) => Math.floor(next() * below);
  return {
    int,
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
    pick: (list) => list[int(list.length)],
    /** Returns the members of a list in another order. */
    shuffle(list) {
      const shuffled = [...list];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = int(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
      }
      return shuffled;
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => int(16).toString(16)).join('');
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
    },
  };
}
