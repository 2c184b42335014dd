import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './Field';

/** Shows a labelled choice. */
export function SelectField({ label, error, hint, ...select }: Labels & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => <select {...select} {...control} />}
    </Labelled>
  );
}
