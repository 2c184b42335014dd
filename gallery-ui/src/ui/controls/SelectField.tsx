import { useId, type SelectHTMLAttributes } from 'react';
import styles from './Field.module.css';

/** A labelled choice with its error below it. */
export function SelectField({
  label,
  error,
  hint,
  ...select
}: { label: string; error?: string; hint?: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
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
