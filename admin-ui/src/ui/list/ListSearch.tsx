import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const WAIT_MS = 300;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null);

/** Filters the surrounding list by `q`, shortly after the last key. The slash key focuses it. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const current = String(filterValues['q'] ?? '');
  const [text, setText] = useState(current);
  const [applied, setApplied] = useState(current);
  const [seen, setSeen] = useState(current);
  // When the filter is cleared elsewhere, the field is cleared too; changes by the field itself leave its text alone.
  if (seen !== current) {
    setSeen(current);
    if (current !== applied) {
      setApplied(current);
      setText(current);
    }
  }
  // React-admin's own debounce applies the filters as of the key press: a filter that was set meanwhile would be lost.
  const apply = () => {
    const q = text.trim();
    if (q === applied) return;
    setApplied(q);
    setFilters({ ...filterValues, q: q || undefined });
  };
  const applyLater = useEffectEvent(apply);
  useEffect(() => {
    const timer = setTimeout(applyLater, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <TextField
      type="search"
      value={text}
      placeholder={label}
      onChange={({ target }) => setText(target.value)}
      // The search applies at once: a dialog that is opened from a row would take a later change of the address for
      // leaving the page.
      onBlur={apply}
      margin="none"
      sx={{
        flex: '1 1 180px',
        maxWidth: { sm: 400 },
        '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
        '& input::-webkit-search-cancel-button': { filter: 'grayscale(1)', opacity: 0.7, cursor: 'pointer' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', ref: input },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
