import type { ComponentProps } from 'react';
import { Labelled } from './Field';

/** A labelled choice. */
export function SelectField({
  label,
  error,
  hint,
  ...select
}: { label: string; error?: string; hint?: string } & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => <select {...select} {...control} />}
    </Labelled>
  );
}
