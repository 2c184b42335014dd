import { useId, type InputHTMLAttributes, type Ref } from 'react';
import styles from './Field.module.css';

/** A labelled input with its error below it. */
export function Field({
  label,
  error,
  hint,
  ref,
  ...input
}: {
  label: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        className={styles['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? styles['error'] : styles['hint']} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
