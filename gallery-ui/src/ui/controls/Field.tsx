import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Field.module.css';

/** The texts of a control. */
export interface Labels {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A control needs these attributes to belong to its label and its error. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Shows a label, its control, and an error or a hint below it. */
export function Labelled({
  label,
  error,
  hint,
  children,
}: Labels & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles['input'],
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles['error'] : styles['hint']} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Shows a labelled input. */
export function Field({ label, error, hint, ...input }: Labels & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => <input {...input} {...control} />}
    </Labelled>
  );
}
