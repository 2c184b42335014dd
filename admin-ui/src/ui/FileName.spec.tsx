import { cleanup, render, screen } from '@testing-library/react';
import { FileName } from './FileName';

afterEach(cleanup);

describe('FileName', () => {
  const LONG = '2031-09-12_Anna-and-Ben_ceremony_camera-A_0042.jpg';

  it('keeps the end of a long name when its place is too narrow', () => {
    render(<FileName name={LONG} />);
    const [start, end] = screen.getByTitle(LONG).children as unknown as [HTMLElement, HTMLElement];
    expect(`${start.textContent}${end.textContent}`).toBe(LONG);
    expect(end.textContent).toBe('era-A_0042.jpg');
    expect(start.style.textOverflow).toBe('ellipsis');
    expect(end.style.flex).toMatch(/none|0 0 auto/);
  });

  it('is read in one piece', () => {
    render(<FileName name={LONG} />);
    expect(screen.getByText(LONG).closest('[aria-hidden]')).toBeNull();
    for (const part of [...screen.getByTitle(LONG).children].slice(0, 2))
      expect(part.getAttribute('aria-hidden')).toBe('true');
  });

  it('writes a short name in one piece', () => {
    render(<FileName name="DSC_0042.jpg" />);
    expect(screen.getByText('DSC_0042.jpg').children).toHaveLength(0);
  });

  it('does not separate a letter from its accent', () => {
    const decomposed = `the-whole-summer-at-the-sea-u\u0308ber-0001.jpg`;
    render(<FileName name={decomposed} />);
    expect(screen.getByTitle(decomposed).children[1]!.textContent).toBe('\u00fcber-0001.jpg'.padStart(14, '-'));
  });
});
