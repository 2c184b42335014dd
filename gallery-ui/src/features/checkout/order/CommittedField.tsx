import { useState, type KeyboardEvent } from 'react';
import { Field } from '../../../ui/controls/Field';

/** Shows a text field that counts once it is complete: when it is left, or Enter is pressed. */
export function CommittedField({
  value,
  onCommit,
  onLeave,
  ...field
}: Omit<Parameters<typeof Field>[0], 'value' | 'onChange'> & {
  value: string;
  onCommit: (text: string) => void;
  onLeave?: () => void;
}) {
  const [text, setText] = useState(value);
  const commit = () => {
    onLeave?.();
    if (text.trim() !== value) onCommit(text.trim());
  };
  return (
    <Field
      {...field}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}
    />
  );
}
