import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const WAIT_MS = 300;

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null);

/** Filters the surrounding list by `q`, a moment after the last key. The slash key leads there. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const current = String(filterValues['q'] ?? '');
  const [text, setText] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // "Clear the search" elsewhere empties the field too.
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFilters(value.trim() ? { ...filterValues, q: value.trim() } : { ...filterValues, q: undefined }), WAIT_MS);
  };
  return (
    <TextField
      type="search"
      value={text}
      placeholder={label}
      onChange={({ target }) => change(target.value)}
      margin="none"
      sx={{ flex: '1 1 180px', maxWidth: { sm: 400 }, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' }, '& input::-webkit-search-cancel-button': { filter: 'grayscale(1)', opacity: 0.7, cursor: 'pointer' } }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', ref: input },
        input: { startAdornment: <InputAdornment position="start"><SearchIcon fontSize="small" /></InputAdornment> },
      }}
    />
  );
}
