import { mailButton } from './mail-layout.js';

describe('mailButton', () => {
  it.each([
    ['#1a2b3c', '#ffffff'],
    ['#ffdd00', '#000000'],
    ['#fd0', '#000000'],
    // White reaches 4.5 here: the pages use white on it, so mails do too.
    ['#767676', '#ffffff'],
  ])('mailButton on %s has the text colour %s, as on the pages', (accent, expected) => {
    expect(mailButton('/g', 'Open', accent)).toContain(`background:${accent};color:${expected};`);
  });
});
