import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CoverPreview } from './CoverPreview';

afterEach(cleanup);

function Preview() {
  const [point, setPoint] = useState({ x: 0.5, y: 0.5 });
  return (
    <CoverPreview device="phone" layout="full" name="Harbour" picture="/p.webp" point={point} onChange={setPoint} />
  );
}

describe('CoverPreview', () => {
  it('has a slider for each direction, which every arrow key and assistive technology can move', () => {
    render(<Preview />);
    const across = screen.getByRole<HTMLInputElement>('slider', { name: 'Visible part from left to right: Phone' });
    const down = screen.getByRole<HTMLInputElement>('slider', { name: 'Visible part from top to bottom: Phone' });
    fireEvent.keyDown(across, { key: 'ArrowDown' });
    expect([across.value, down.value]).toEqual(['50', '55']);
    fireEvent.change(across, { target: { value: '80' } });
    expect([across.value, down.value]).toEqual(['80', '55']);
  });
});
