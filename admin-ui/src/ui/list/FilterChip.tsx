import { Chip } from '@mui/material';
import { useRef } from 'react';
import { useText } from '../../i18n/language';

/** Shows a filter that is set. Pressing it removes it; the first chip of its line then has the focus. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useText();
  const chip = useRef<HTMLButtonElement>(null);
  const remove = () => {
    chip.current?.parentElement?.querySelector('button')?.focus();
    onRemove();
  };
  return (
    <Chip
      ref={chip}
      component="button"
      label={label}
      aria-label={t('app.removeFilter', { filter: label })}
      onClick={remove}
      onDelete={remove}
      sx={{ maxWidth: '100%' }}
    />
  );
}
