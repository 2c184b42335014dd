import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './Tabs';
import { useNarrow } from '../useNarrow';

const TABS = [
  { value: 'all', label: 'All Media' },
  { value: 'photo', label: 'Photos' },
] as const;

function Row({ onChange = () => undefined }: { onChange?: (value: string) => void }) {
  const narrow = useNarrow();
  const has = <p role="status">2 free videos left</p>;
  return (
    <Tabs label="Show" tabs={TABS} value="all" onChange={onChange} lead={narrow && has} aside={!narrow && has}>
      Files
    </Tabs>
  );
}

const innerWidth = window.innerWidth;
const widen = (width: number) =>
  act(() =>
    (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
      width,
    }),
  );

afterEach(() => {
  cleanup();
  widen(innerWidth);
});

describe('Tabs', () => {
  it('shows on phones the aside above the tabs', () => {
    widen(1440);
    render(<Row />);
    const row = () => screen.getByRole('tablist').parentElement!;
    expect(row().contains(screen.getByRole('status'))).toBe(true);
    widen(390);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(row().contains(screen.getByRole('status'))).toBe(false);
  });

  it('moves by arrows, Home and End', () => {
    const chosen: string[] = [];
    render(<Row onChange={(value) => chosen.push(value)} />);
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', 'a'])
      fireEvent.keyDown(screen.getByRole('tablist'), { key });
    expect(chosen).toEqual(['photo', 'photo', 'photo', 'all']);
  });

  it('opens each tab at the top of its list, or where it was left', () => {
    // The panel begins at 1000 on the page; the bar of 50 is sticky.
    let y = 0;
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((_, to) => void (y = to));
    jest.spyOn(window, 'scrollY', 'get').mockImplementation(() => y);
    const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const top = 1000 - y;
      return { top, bottom: this.matches('[role=tabpanel]') ? top : Math.max(50, top) } as DOMRect;
    });
    function Gallery() {
      const [value, setValue] = useState<'all' | 'photo'>('all');
      return (
        <Tabs label="Show" tabs={TABS} value={value} onChange={setValue}>
          {value}
        </Tabs>
      );
    }
    render(<Gallery />);
    const open = (name: string) => {
      fireEvent.click(screen.getByRole('tab', { name }));
      return y;
    };
    y = 400;
    expect(open('Photos')).toBe(400);
    y = 3000;
    expect(open('All Media')).toBe(950);
    y = 2000;
    expect(open('Photos')).toBe(3000);
    expect(open('All Media')).toBe(2000);
    for (const mock of [scrollTo, box]) mock.mockRestore();
    jest.restoreAllMocks();
  });
});
