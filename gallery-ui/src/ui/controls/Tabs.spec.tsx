import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tabs } from './Tabs';
import { useNarrow } from '../../features/gallery/useNarrow';

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
